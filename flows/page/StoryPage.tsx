import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import type { Told } from '../story/story.ts';
import { flowAddress, type StoryPlace } from './address.ts';
import flowPage from './FlowPage.module.css';
import panel from './Panel.module.css';
import styles from './StoryPage.module.css';

type Side = Told['sides'][number];
type SideChart = Side['charts'][number];

interface StoryPageProps {
  readonly place: StoryPlace;
  readonly onGo: (at: number) => void;
  /** The chart of one of the sides, its current states lit. */
  readonly pictureOf: (chart: SideChart, label: string) => ReactNode;
}

const BEGINNING = 'it begins';
/** Arrows scroll a chart and move within a field. */
const OWN_ARROWS = 'input, select, [tabindex="0"]';

function useArrows(step: (by: number) => void): void {
  const stepped = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const isOwn = event.target instanceof Element && event.target.closest(OWN_ARROWS) !== null;
    if (by !== undefined && !isOwn && !event.altKey && !event.ctrlKey && !event.metaKey) step(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => stepped(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** A counterexample, step by step: the charts of both sides, the sentence of the step, and what the server knows. */
export function StoryPage({ place: { story, at }, onGo, pictureOf }: StoryPageProps) {
  const last = story.moments.length - 1;
  const moment = story.moments[at];
  const step = (by: number) => {
    if (at + by >= 0 && at + by <= last) onGo(at + by);
  };
  useArrows(step);
  return (
    <article className={flowPage.page}>
      <h1 className={flowPage.title}>{story.name}</h1>
      <p className={styles.wrong}>Wrong at the end: {story.wrong}</p>
      <div className={styles.bench}>
        <div className={styles.sides}>
          {moment?.sides.map((side) => (
            <SideCharts key={side.name} side={side} pictureOf={pictureOf} />
          ))}
        </div>
        <section className={panel.panel} aria-labelledby="story">
          <h2 id="story">Step by step</h2>
          <p role="status">
            {at} of {last}: <span className={panel.strong}>{moment?.words ?? BEGINNING}</span>
          </p>
          <div className={styles.ways}>
            <Button small variant="outline" disabled={at === 0} onClick={() => step(-1)}>
              Previous
            </Button>
            <Button small variant="outline" disabled={at === last} onClick={() => step(1)}>
              Next
            </Button>
            or ← →
          </div>
          <h3 id="facts">The server and the network</h3>
          <ul aria-labelledby="facts">
            {moment?.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <h3>Steps</h3>
          <ol>
            {story.moments.map(({ words }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what has happened never changes its order
              <li key={index}>
                <button
                  className={panel.choice}
                  type="button"
                  aria-current={index === at ? 'step' : undefined}
                  onClick={() => onGo(index)}
                >
                  {index}. {words ?? BEGINNING}
                </button>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </article>
  );
}

function SideCharts({
  side: { name, charts },
  pictureOf,
}: { side: Side } & Pick<StoryPageProps, 'pictureOf'>) {
  return (
    <section className={styles.side} aria-label={name}>
      <h2>{name}</h2>
      {charts.map((chart) => (
        <div key={chart.flow}>
          <p>
            <a href={flowAddress(chart.flow)}>{chart.flow}</a> in <code>{chart.states.join(', ')}</code>
          </p>
          {pictureOf(chart, `Chart of ${chart.flow}, ${name}`)}
        </div>
      ))}
    </section>
  );
}
