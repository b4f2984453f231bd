import {
  type ChartState,
  type ChartTransition,
  type Invocation,
  invocationText,
  triggerText,
} from '../charts/chart.ts';
import { refusalOf } from '../charts/names.ts';
import { flowAddress } from './address.ts';
import type { Entry } from './entries.ts';
import { type Lit, type Shown, shownState, shownTransition } from './marks.ts';
import styles from './Outline.module.css';

interface Shared {
  readonly entry: Entry;
  readonly lit: Lit;
}

function ShownMark({ shown, isLit, litWord }: { shown: Shown; isLit: boolean; litWord: string }) {
  return (
    <>
      {shown === 'missed' && <span className={styles.missed}> not covered</span>}
      {isLit && <span className={styles.lit}> {litWord}</span>}
    </>
  );
}

function targetText({ source, targets }: ChartTransition): string {
  if (targets.length === 0) return 'stays';
  return targets
    .map((path) => (path === source ? `${path || 'the start'} again` : path || 'the start'))
    .join(', ');
}

function TransitionItem({ transition, entry, lit }: Shared & { transition: ChartTransition }) {
  const { id, trigger, guard, actions, description } = transition;
  const rules = entry.rules.filter((rule) => rule.transition === id);
  const isNeverRefused = entry.coverage?.guards.missed.includes(refusalOf(id)) === true;
  return (
    <li data-transition={id}>
      <code className={styles.strong}>{triggerText(trigger)}</code>
      {guard !== null && (
        <>
          {' '}
          <code>[{guard}]</code>
        </>
      )}
      {' → '}
      <code>{targetText(transition)}</code>
      {actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an action may stand twice, and their order never changes
        <span key={index}>
          {' '}
          <code>/ {action}</code>
        </span>
      ))}
      {description !== null && <span className={styles.description}> {description}</span>}
      {rules.map(({ section, says }) => (
        <span key={says} className={styles.rule}>
          {' '}
          section {section}: {says}
        </span>
      ))}
      {isNeverRefused && <span className={styles.missed}> the guard never said no</span>}
      <ShownMark
        shown={shownTransition(entry, id)}
        isLit={lit.transitions.has(id)}
        litWord="last transition"
      />
    </li>
  );
}

function InvocationItem({ invocation }: { invocation: Invocation }) {
  return (
    <li>
      runs <code>{invocationText(invocation)}</code>
      {invocation.flow !== null && (
        <>
          {' '}
          (<a href={flowAddress(invocation.flow)}>flow {invocation.flow}</a>)
        </>
      )}
    </li>
  );
}

function kindText({ type, isInitial }: ChartState): string {
  return [isInitial ? 'initial' : '', type === 'atomic' || type === 'compound' ? '' : type]
    .filter(Boolean)
    .join(', ');
}

function StateItem({ state, entry, lit }: Shared & { state: ChartState }) {
  const kind = kindText(state);
  return (
    <li data-state={state.path}>
      <code className={styles.state}>{state.name}</code>
      {kind !== '' && ` (${kind})`}
      {state.description !== null && <span className={styles.description}> {state.description}</span>}
      <ShownMark shown={shownState(entry, state.path)} isLit={lit.states.has(state.path)} litWord="current" />
      <ul className={styles.inner}>
        {state.invokes.map((invocation) => (
          <InvocationItem key={invocation.id} invocation={invocation} />
        ))}
        {(['entry', 'exit'] as const).map(
          (when) =>
            state[when].length > 0 && (
              <li key={when}>
                {when} <code>{state[when].map((action) => `/ ${action}`).join(' ')}</code>
              </li>
            ),
        )}
        {state.transitions.map((transition) => (
          <TransitionItem key={transition.id} transition={transition} entry={entry} lit={lit} />
        ))}
        {state.children.map((child) => (
          <StateItem key={child.path} state={child} entry={entry} lit={lit} />
        ))}
      </ul>
    </li>
  );
}

/** The chart in nested lists: everything that the picture shows, for those who don't see it or don't want to. */
export function Outline({ entry, lit }: Shared) {
  return (
    <ul className={styles.outline}>
      <StateItem state={entry.chart} entry={entry} lit={lit} />
    </ul>
  );
}
