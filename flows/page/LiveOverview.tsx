import { useRecording } from '../live/channel.ts';
import { runningFlows, timelinesOf } from '../live/timeline.ts';
import { flowAddress } from './address.ts';
import styles from './Panel.module.css';

const LAST = 30;

/** The running flows of the app beside the atlas, and their last events, the newest first. */
export function LiveOverview() {
  const recording = useRecording();
  if (recording.length === 0)
    return <p>No app runs beside the atlas. With npm run dev it would be followed here.</p>;
  const heard = recording.filter((each) => each.kind !== 'stepped').slice(-LAST);
  const flowOf = new Map(
    recording.flatMap((each) => (each.kind === 'started' ? [[each.actor, each.flow]] : [])),
  );
  return (
    <section className={styles.panel} aria-labelledby="running">
      <h2 id="running">Running beside</h2>
      <ul>
        {[...runningFlows(recording)].map((flow) => {
          const [newest] = timelinesOf(recording, flow).filter(({ isRunning }) => isRunning);
          const states = newest?.moments.findLast(({ stepped }) => stepped !== null)?.stepped?.states ?? [];
          return (
            <li key={flow}>
              <a href={flowAddress(flow)}>{flow}</a> <code>{states.filter(Boolean).join(', ')}</code>
            </li>
          );
        })}
      </ul>
      <h3>Heard last</h3>
      <ol>
        {heard.toReversed().map((each) => (
          <li key={recording.indexOf(each)}>
            <code>
              {flowOf.get(each.actor) ?? each.actor} {each.kind === 'started' ? 'started' : each.type}
            </code>
          </li>
        ))}
      </ol>
    </section>
  );
}
