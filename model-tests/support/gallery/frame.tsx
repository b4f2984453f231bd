import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { addressAt, SCREENS, type ScreenAddress, type Screen as ScreenFacts } from '#domain/shell/screens.ts';
import { shellMachine } from '#machines/app/shell.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { MainTabs } from '#src/app/AppFrame.tsx';
import { type CodedAddress, screens } from '#src/app/screens.ts';
import { ShellProvider } from '#src/shell/flow.tsx';
import { Frame } from '#src/ui/layout/Frame.tsx';
import { Screen } from '#src/ui/layout/Screen.tsx';
import type { AnyModel } from '../model/model.ts';

/** Stands where the view comes to stand. */
export const HOLE = 'gallery-hole';

/** The views' files by the name of the component that each is named after. */
const files = new Map(
  Object.keys(import.meta.glob('../../../src/**/*.tsx')).map((file) => [
    file.replace(/^.*\/(\w+)\.tsx$/, '$1'),
    file,
  ]),
);

/** `src/booking/timetable` of the component TimetableScreen. */
function folderOf(component: ReactElement['type']): string | undefined {
  return typeof component === 'string' ? undefined : files.get(component.name)?.replace(/\/\w+\.tsx$/, '');
}

/** The addresses of the screens, by the component that is rendered there, and by the folder of its file. */
const addresses = new Map<unknown, CodedAddress>();

/** Loads all screens, to know them again: models say what they render, and not at which address the app does. */
async function findAddresses(): Promise<void> {
  if (addresses.size > 0) return;
  for (const [address, load] of Object.entries(screens)) {
    const { default: component } = await load();
    for (const key of [component, folderOf(component)]) {
      // The keys of a constant are its own; the first address of a screen is the one that tabs lead to.
      if (key !== undefined && !addresses.has(key)) addresses.set(key, address as CodedAddress);
    }
  }
}

async function addressOf(model: AnyModel, input: unknown): Promise<ScreenAddress | null> {
  const own = model.address?.(input);
  if (own !== undefined) return addressAt(own);
  await findAddresses();
  const element = model.screen?.(input) as ReactElement | undefined; // models render one element
  if (element === undefined) return null;
  return addresses.get(element.type) ?? addresses.get(folderOf(element.type)) ?? null;
}

function framed(view: ReactNode): string {
  const shell = createActor(shellMachine, { systemId: SHELL_ID });
  return renderToStaticMarkup(
    <MemoryRouter>
      <ShellProvider shell={shell}>
        <Frame>{view}</Frame>
      </ShellProvider>
    </MemoryRouter>,
  );
}

/** The frame that the app draws around the view of a model. */
export interface Surroundings {
  /** Where its screen is shown, a pattern of the table of screens; null where that is not known. */
  readonly address: ScreenAddress | null;
  /** Around a whole screen: the app's frame, with the tabs where they stand. One empty element has the id `HOLE`. */
  readonly ofScreen: string;
  /** Around a part of one: the body of a screen without a name of its own. */
  readonly ofPart: string;
}

/** Finds the surroundings of what the model shows. */
export async function surroundingsOf(model: AnyModel, input: unknown): Promise<Surroundings> {
  const address = await addressOf(model, input);
  const facts: ScreenFacts | undefined = address === null ? undefined : SCREENS[address];
  const hasTabs = address?.startsWith('/app/') && !facts?.hasOwnBar;
  const hole = <div id={HOLE} />;
  return {
    address,
    ofScreen: framed(
      <>
        {hole}
        {hasTabs && <MainTabs lit={facts?.tab} />}
      </>,
    ),
    ofPart: framed(<Screen title="画面の一部">{hole}</Screen>),
  };
}
