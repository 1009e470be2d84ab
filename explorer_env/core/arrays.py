"""What compiled code does with whole arrays. A `rule` has no room for arrays that Numba's own ways would make."""

from explorer_env.core.jit import rule


@rule
def copy_to(target, source):
    """Both of one length, and not parts of each other."""
    for k in range(len(target)):
        target[k] = source[k]


@rule
def contains(array, number):
    for k in range(len(array)):
        if array[k] == number:
            return True
    return False


@rule
def largest(array):
    most = array[0]
    for k in range(1, len(array)):
        most = max(most, array[k])
    return most
