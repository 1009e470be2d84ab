"""Settings of a run so small that tests train it: what comes before the tables, and the last tables."""

ROLLOUT = 4 * 32
TOP = f"""
players = [2, 3]
steps = {6 * ROLLOUT}
seed = 4
n_envs = 4
torch_threads = 1
checkpoint_every = {2 * ROLLOUT}
keep_checkpoints = 2
"""
TABLES = """
[network]
shared = [16]
policy = [16]
value = [8]
[ppo]
n_steps = 32
batch_size = 64
n_epochs = 2
"""
