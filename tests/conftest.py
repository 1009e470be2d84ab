"""What all tests share."""

import signal

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as under nohup; the commands that tests start would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)
