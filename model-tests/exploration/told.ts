import type { AnyMachineSnapshot } from 'xstate';
import { storyAddress } from '#flows/page/address.ts';
import { activeStates } from '#flows/stepping/walk.ts';
import type { Story } from '#flows/story/story.ts';
import type { Counterexample } from './explore.ts';
import { nameOf, type Screen } from './screen.ts';
import type { Server, Use } from './server.ts';
import type { Tab } from './tab.ts';
import { type Scene, type State, WANTS } from './world.ts';

type Side = Story['moments'][number]['sides'][number];

const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

function chartOf(snapshot: AnyMachineSnapshot): Side['charts'][number] {
  return { flow: snapshot.machine.id, states: [...activeStates(snapshot)].filter((path) => path !== '') };
}

function sideOfTab({ index, member, sheet, command }: Tab): Side {
  return {
    name: `tab ${index + 1}, of member ${member + 1}`,
    charts: [sheet, command].flatMap((snapshot) => (snapshot === null ? [] : chartOf(snapshot))),
  };
}

function sideOfScreen(screen: Screen): Side {
  const charts = [...screen.shown.map(({ resource }) => resource), screen.live];
  return { name: `the list of ${nameOf(screen)}`, charts: charts.map(chartOf) };
}

const spanOf = ({ booth, from, to }: Pick<Use, 'booth' | 'from' | 'to'>) =>
  `booth ${booth}, ${clock(from)} to ${clock(to)}`;

function factsOf({ uses, waiting, booked, isFree, minutes, effects }: Server): string[] {
  return [
    ...uses.map((use) => `${spanOf(use)}: member ${use.member + 1}${use.isInUse ? ', who is in it' : ''}`),
    ...(uses.length === 0 ? ['nobody has a booth'] : []),
    ...(waiting === null ? [] : [`member ${waiting.member + 1} waits for ${spanOf(waiting)}`]),
    ...(booked === null ? [] : [`the turn of member ${booked.member + 1} has come, unseen`]),
    ...(isFree ? [] : ['cancelling is not free any more']),
    ...minutes.flatMap((left, member) =>
      left === 0 ? [] : [`member ${member + 1} has ${left} coupon minutes left`],
    ),
    ...effects.map(({ what, tab, gross }) => `done for tab ${tab + 1}: ${WANTS[what]}, ${gross} yen`),
  ];
}

/** The calls of a tab that are neither answered nor lost. */
function onTheWay({ index, call, late }: Tab): string[] {
  const asks = call === null ? [] : [{ asked: call.asked, answer: call.answer }];
  return [
    ...asks.map(({ asked, answer }) =>
      answer === null
        ? `on its way: tab ${index + 1} asks for ${WANTS[asked.what]}`
        : `on its way to tab ${index + 1}, of ${WANTS[asked.what]}: ${answer.code ?? answer.kind}`,
    ),
    ...late.map((asked) => `still on its way: ${WANTS[asked.what]} that tab ${index + 1} has given up`),
  ];
}

/** The counterexample with the charts and facts of each of its states, as the atlas shows it. */
export function storyIn({ name }: Scene, { wrong, story, states }: Counterexample<State>): Story {
  return {
    name,
    wrong,
    moments: states.map(({ tabs, screens, server }, index) => ({
      words: story[index - 1] ?? null,
      sides: [...tabs.map(sideOfTab), ...screens.map(sideOfScreen)],
      facts: [...factsOf(server), ...tabs.flatMap(onTheWay)],
    })),
  };
}

/** The link by which `npm run flows` opens the counterexample. */
export function linkTo(story: Story): string {
  return `http://127.0.0.1:${process.env.FLOWS_PORT || 5173}/${storyAddress({ story, at: 0 })}`;
}
