import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { LastKnown, LastKnownMachine } from '#machines/shared/lastKnown.ts';
import { useLastKnown } from '#src/shared/resource/useLastKnown.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { type AnyModel, asParent, defineModel, type Expectation } from '../support/model/model.ts';
import { rejected, resolved } from '../support/model/outcomes.ts';

/** The stored copy of a resource. */
interface LastKnownCase<Data> {
  readonly machine: LastKnownMachine;
  readonly lastKnown: LastKnown<Data>;
  readonly of: number | null;
  readonly data: Data;
}

interface KeptProps {
  readonly lastKnown: LastKnown<unknown>;
  readonly flow: ActorRefFrom<LastKnownMachine>;
}

/** In the place of a screen, which waits for the resource itself as well: tests/views/shell/lastKnown shows those. */
function Kept({ lastKnown, flow }: KeptProps) {
  const known = useLastKnown(lastKnown, flow);
  return known && <output>{JSON.stringify(known)}</output>;
}

const hidden: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('status')).toBeNull();

/** The model of what was true before a reload. */
export function lastKnownModel<Data>({ machine, lastKnown, of, data }: LastKnownCase<Data>): AnyModel {
  const known = { data, at: NOW };
  return defineModel({
    machine,
    inputs: { plain: { of } },
    events: {},
    outcomes: {
      recall: { kept: resolved(known), nothing: resolved(null), broken: rejected() },
    },
    part: (flow) => <Kept lastKnown={lastKnown} flow={flow} />,
    states: {
      recalling: hidden,
      recalled: ({ screen }) => expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify(known)),
      unknown: asParent,
    },
  });
}
