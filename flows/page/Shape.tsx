import type { ChartState } from '../charts/chart.ts';
import type { PlacedShape } from '../layout/shapes.ts';
import type { Entry } from './entries.ts';
import { type Lit, shownState, shownTransition } from './marks.ts';
import { StateShape } from './StateShape.tsx';
import { StateText } from './StateText.tsx';
import { TransitionShape } from './TransitionShape.tsx';

/** One thing that the layout has placed. */
export function Shape({
  shape,
  states,
  entry,
  lit,
  onChoose,
}: {
  shape: PlacedShape;
  states: ReadonlyMap<string, ChartState>;
  entry: Entry;
  lit: Lit;
  onChoose: ((transition: string) => void) | undefined;
}) {
  if (shape.kind === 'transition') {
    return (
      <TransitionShape
        shape={shape}
        shown={shownTransition(entry, shape.transition)}
        isLit={lit.transitions.has(shape.transition)}
        onChoose={onChoose}
      />
    );
  }
  const state = states.get(shape.path);
  if (!state) return null; // the layout is older than the chart, and about to be replaced
  const text = <StateText box={shape.box} x={shape.x} y={shape.y} entry={entry} lit={lit} />;
  if (shape.kind === 'heading') return text;
  return (
    <>
      <StateShape
        shape={shape}
        state={state}
        shown={shownState(entry, shape.path)}
        isLit={lit.states.has(shape.path)}
      />
      {state.children.length === 0 && text}
    </>
  );
}
