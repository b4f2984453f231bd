import { bindPushDevice } from '#machines/settings/push/device.ts';
import { browserPush } from './browserPush.ts';

// With the screens that need it, not with the start of the app, which asks for no pushes.
bindPushDevice(browserPush(window));
