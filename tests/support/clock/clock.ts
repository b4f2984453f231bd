import { additions } from '#contract/api/additions.ts';
import { bindCredentials } from '#contract/caller.ts';
import { createServerCapabilities, serverCapabilities } from '#contract/capabilities.ts';
import { createServerClock, serverClock } from '#contract/clock.ts';

// As a load leaves them: the files of a worker share them.
Object.assign(serverClock, createServerClock());
Object.assign(serverCapabilities, createServerCapabilities());
bindCredentials(() => ({ token: null, tenantId: null }));
// A chart by itself runs against a server of ours, which has said so.
serverCapabilities.learn({ requestKeys: true, additions });
