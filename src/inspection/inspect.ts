import type { InspectionEvent } from 'xstate';
import { createMask } from './plain.ts';
import { createRecorder } from './recorder.ts';
import { CHANNEL, type Message, type Recorded } from './recording.ts';

/** Tells the atlas, which may be opened at any time, what has happened since the page was loaded. */
function recordForAtlas(): (inspected: InspectionEvent) => void {
  const app = crypto.randomUUID();
  const channel = new BroadcastChannel(CHANNEL);
  const recording: Recorded[] = [];
  const send = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'recording.asked') send({ kind: 'recording', app, recorded: recording });
  });
  send({ kind: 'recording', app, recorded: [] });
  return createRecorder(
    (recorded) => {
      recording.push(recorded);
      send({ kind: 'recorded', app, recorded: [recorded] });
    },
    () => Date.now(),
  );
}

/** Stately's inspector opens in a window of its own. It is another's site: what leaves the page is masked. */
async function connectStately() {
  const { createBrowserInspector } = await import('@statelyai/inspect');
  const mask = createMask();
  // `mask` keeps the shape of its input.
  const { inspect } = createBrowserInspector({
    serialize: (event) => mask(event) as unknown as typeof event,
  });
  return inspect;
}

/**
 * The inspectors of the root of all actors, in development only: the flow atlas always, Stately's inspector where the
 * address says `?inspect`.
 */
export async function inspection(): Promise<(inspected: InspectionEvent) => void> {
  const record = recordForAtlas();
  if (!new URLSearchParams(window.location.search).has('inspect')) return record;
  const stately = await connectStately();
  return (inspected) => {
    record(inspected);
    stately.next?.(inspected);
  };
}
