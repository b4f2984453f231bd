import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, setup } from 'xstate';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { fill, press } from '../model/gestures.ts';
import { type AnyModel, defineModel } from '../model/model.ts';
import { Audit, stationsOf } from './audit.tsx';

/** Something that is ordered, once it is confirmed. */
const orderMachine = setup({
  types: {
    context: {} as { isAllowed: boolean },
    input: {} as { isAllowed: boolean },
    events: {} as
      | { type: 'order.pressed' }
      | { type: 'order.confirmed' }
      | { type: 'field.edited'; name: string; value: string }
      | { type: 'dialog.dismissed' },
  },
  actions: { note: () => undefined },
  guards: { isAllowed: ({ context }) => context.isAllowed },
}).createMachine({
  id: 'order',
  context: ({ input }) => input,
  initial: 'browsing',
  states: {
    browsing: {
      on: {
        'order.pressed': { guard: 'isAllowed', target: 'confirming' },
        'field.edited': { actions: 'note' },
      },
    },
    confirming: { on: { 'order.confirmed': 'sending', 'dialog.dismissed': 'browsing' } },
    sending: {},
  },
});

type Order = ActorRefFrom<typeof orderMachine>;

/** The dialog's ways, each as it should be unless the case says otherwise. */
interface Ways {
  readonly onDismiss?: (order: Order) => void;
  readonly locked?: boolean;
  readonly isLockedWhenSent?: boolean;
  readonly more?: (order: Order) => ReactNode;
}

const dismiss = (order: Order) => order.send({ type: 'dialog.dismissed' });

function Screen({ order, ways }: { order: Order; ways: Ways }) {
  const { onDismiss = dismiss, locked = false, isLockedWhenSent = true, more } = ways;
  const step = useSelector(order, ({ value }) => value);
  const isSent = step === 'sending';
  return (
    <>
      {step === 'browsing' && (
        <button type="button" onClick={() => order.send({ type: 'order.pressed' })}>
          注文する
        </button>
      )}
      {step === 'browsing' && more?.(order)}
      {step !== 'browsing' && (
        <Sheet
          title="注文しますか"
          onDismiss={() => onDismiss(order)}
          locked={locked || (isSent && isLockedWhenSent)}
        >
          <button type="button" disabled={isSent} onClick={() => order.send({ type: 'order.confirmed' })}>
            確定する
          </button>
        </Sheet>
      )}
    </>
  );
}

function modelOf(ways: Ways, isAllowed = true): AnyModel {
  return defineModel({
    machine: orderMachine,
    inputs: { plain: { isAllowed } },
    events: {
      'order.pressed': [{ by: press('注文する') }],
      'order.confirmed': [{ by: press('確定する') }],
      'field.edited': [
        { with: { name: 'name', value: '1' }, by: fill('氏名', '1'), also: [fill('住所', '1')] },
      ],
      'dialog.dismissed': [{ by: ({ user }) => user.keyboard('{Escape}') }],
    },
    outcomes: {},
    part: (order) => <Screen order={order} ways={ways} />,
    states: { browsing: () => true, confirming: () => true, sending: () => true },
  });
}

/** Answers by itself. */
function Fold() {
  const [isOpen, open] = useState(false);
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
      詳しく
    </button>
  );
}

/** The faults that the audit finds, at all stations of the model. */
async function wrongIn(ways: Ways, isAllowed = true): Promise<string[]> {
  const model = modelOf(ways, isAllowed);
  const audit = new Audit(model);
  const found: string[] = [];
  for (const station of stationsOf(model)) found.push(...(await audit.visit(station)));
  return found;
}

const inBrowsing = (more: (order: Order) => ReactNode) => wrongIn({ more });

describe('an audit of the controls', () => {
  it('finds nothing wrong where each is heard as the model names it, or is disabled', async () => {
    expect(await wrongIn({})).toEqual([]);
  });

  it('takes a link, and what only the view itself answers, as heard', async () => {
    expect(
      await inBrowsing(() => (
        <>
          <Link to="/terms">規約</Link>
          <Fold />
          <a href="tel:0312345678">電話する</a>
        </>
      )),
    ).toEqual([]);
  });

  it('finds a control that nobody hears', async () => {
    expect(await inBrowsing(() => <button type="button">更新する</button>)).toEqual([
      '“button 更新する” is heard by nobody',
    ]);
  });

  it('finds one whose event does nothing in the state', async () => {
    expect(
      await inBrowsing((order) => (
        <button type="button" onClick={() => dismiss(order)}>
          閉じる
        </button>
      )),
    ).toEqual(['“button 閉じる” order is told dialog.dismissed, which does nothing in "browsing"']);
  });

  it('finds one that is live although every guard says no', async () => {
    expect(await wrongIn({}, false)).toEqual([
      '“button 注文する” order is told order.pressed, which does nothing in "browsing"',
    ]);
  });

  it('finds one that says something else than the model names for it', async () => {
    expect(
      await inBrowsing((order) => (
        <button type="button" onClick={() => order.send({ type: 'order.pressed' })}>
          カートに入れる
        </button>
      )),
    ).toEqual([
      '“button カートに入れる” makes the flow hear order.pressed, which the model names for nothing like “button カートに入れる”',
    ]);
  });

  it('finds a disabled one that is heard', async () => {
    expect(
      await inBrowsing((order) => (
        <button type="button" aria-disabled onClick={() => order.send({ type: 'order.pressed' })}>
          あとで注文する
        </button>
      )),
    ).toEqual(['“button あとで注文する” is disabled and tells order.pressed']);
  });

  it('finds a field in which writing is heard by nobody', async () => {
    expect(
      await inBrowsing(() => (
        <label>
          備考 <input type="text" />
        </label>
      )),
    ).toEqual(['“text 備考” is heard by nobody']);
  });

  it('finds a field that writes into another one', async () => {
    const field = (order: Order, label: string, name: string) => (
      <label>
        {label}
        <input onChange={({ target: { value } }) => order.send({ type: 'field.edited', name, value })} />
      </label>
    );
    const both = (nameOfAddress: string) =>
      inBrowsing((order) => (
        <>
          {field(order, '氏名', 'name')}
          {field(order, '住所', nameOfAddress)}
        </>
      ));
    expect(await both('address')).toEqual([]);
    expect(await both('name')).toEqual(['“text 住所” edits name, as “氏名” does']);
  });

  it('finds Esc and a backdrop that confirm', async () => {
    const confirm = (order: Order) => order.send({ type: 'order.confirmed' });
    expect(await wrongIn({ onDismiss: confirm })).toEqual([
      'Esc tells order order.confirmed; the dialog is taken away by order dialog.dismissed',
      'the backdrop tells order order.confirmed; the dialog is taken away by order dialog.dismissed',
    ]);
  });

  it('finds Esc and a backdrop that are dead, or live while something is in flight', async () => {
    expect(await wrongIn({ locked: true })).toEqual([
      'Esc is heard by nobody, where order dialog.dismissed is',
      'the backdrop is heard by nobody, where order dialog.dismissed is',
    ]);
    expect(await wrongIn({ isLockedWhenSent: false })).toEqual([
      'order is told dialog.dismissed, which does nothing in "sending"',
      'order is told dialog.dismissed, which does nothing in "sending"',
    ]);
  });
});
