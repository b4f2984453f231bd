import { createServerClock, serverClock } from '#contract/clock.ts';

// As a load leaves it: the files of a worker share it.
Object.assign(serverClock, createServerClock());
