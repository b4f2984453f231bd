import { Button } from '#src/ui/buttons/Button.tsx';
import type { Moment } from '../live/timeline.ts';
import styles from './Panel.module.css';
import type { Live } from './useLive.ts';

function nameOf({ heard }: Moment): string {
  return heard.kind === 'started' ? 'started' : heard.type;
}

function payloadOf({ heard }: Moment): string {
  return JSON.stringify(heard.kind === 'started' ? heard.input : heard.event, null, 2);
}

function timeOf({ heard }: Moment): string {
  return new Date(heard.at).toLocaleTimeString('en-GB');
}

function Timelines({ live }: { live: Live }) {
  if (live.timelines.length < 2) return null;
  return (
    <label>
      Actor{' '}
      <select value={live.timeline?.actor} onChange={({ target }) => live.choose(target.value)}>
        {live.timelines.map(({ actor, name, isRunning }) => (
          <option key={actor} value={actor}>
            {name} {actor} {isRunning ? '' : '(ended)'}
          </option>
        ))}
      </select>
    </label>
  );
}

function Data({ id, title, children }: { id: string; title: string; children: string }) {
  return (
    <>
      <h3 id={id}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable with the keyboard */}
      <section className={styles.payload} tabIndex={0} aria-labelledby={id}>
        <pre>{children}</pre>
      </section>
    </>
  );
}

/** The events of the running flow with their payloads, and the way back to any moment. */
export function LivePanel({ live }: { live: Live }) {
  const { timeline, index } = live;
  if (!timeline) {
    return (
      <section className={styles.panel} aria-labelledby="live">
        <h2 id="live">Live</h2>
        <p role="status">
          Nothing of this flow runs. Open the app in another tab of this browser, on the same address (npm run
          dev), and go to where the flow begins.
        </p>
      </section>
    );
  }
  const { moments } = timeline;
  const shown = moments[index];
  const states = [...live.lit.states].filter((path) => path !== '');
  return (
    <section className={styles.panel} aria-labelledby="live">
      <h2 id="live">Live</h2>
      <Timelines live={live} />
      <p role="status">
        {live.isFollowing
          ? timeline.isRunning
            ? 'Following: '
            : 'Ended in '
          : `At ${index + 1} of ${moments.length}: `}
        <code className={styles.strong}>{states.join(', ') || timeline.flow}</code>
      </p>
      <label>
        Moment
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={moments.length - 1}
          value={index}
          onChange={({ target }) => live.goTo(Number(target.value))}
        />
      </label>
      {!live.isFollowing && (
        <Button variant="outline" small onClick={live.follow}>
          Follow again
        </Button>
      )}
      {live.problem !== null && <p>{live.problem}</p>}
      <h3 id="events">Events</h3>
      <ol className={styles.log} aria-labelledby="events">
        {moments.map((moment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened never changes its order
          <li key={at}>
            <button
              className={styles.choice}
              type="button"
              aria-current={at === index ? 'step' : undefined}
              onClick={() => live.goTo(at)}
            >
              {timeOf(moment)} {nameOf(moment)}
            </button>
          </li>
        ))}
      </ol>
      {shown && (
        <Data id="payload" title={`Payload of ${nameOf(shown)}`}>
          {payloadOf(shown)}
        </Data>
      )}
      <Data id="context" title="Context of the copy">
        {JSON.stringify(live.context, null, 2)}
      </Data>
    </section>
  );
}
