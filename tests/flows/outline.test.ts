// @vitest-environment jsdom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf, invocationText, statesWithin, triggerText } from '#flows/charts/chart.ts';
import { idOf, pathOf, refusalOf, statesOf, transitionsOf } from '#flows/charts/names.ts';
import { flows } from '#flows/charts/registry.ts';
import type { Entry } from '#flows/page/entries.ts';
import { nothingLit } from '#flows/page/marks.ts';
import { Outline } from '#flows/page/Outline.tsx';

function outlineOf(entry: Pick<Entry, 'id' | 'chart' | 'coverage' | 'rules'>, lit = nothingLit): Document {
  // The outline reads nothing else of an entry.
  const markup = renderToStaticMarkup(createElement(Outline, { entry: entry as Entry, lit }));
  return new DOMParser().parseFromString(markup, 'text/html');
}

/** The names that the elements carry, in the order of the page. */
function namesIn(document: Document, attribute: string): string[] {
  return [...document.querySelectorAll(`[${attribute}]`)].map((each) => each.getAttribute(attribute) ?? '');
}

/** The words of the item itself, without the items within. */
function ownText(document: Document, attribute: string, name: string): string {
  const item = [...document.querySelectorAll(`[${attribute}]`)].find(
    (each) => each.getAttribute(attribute) === name,
  );
  const copy = item?.cloneNode(true) as Element; // a clone of an element is one
  for (const list of copy.querySelectorAll('[data-state]')) list.remove();
  return copy.textContent ?? '';
}

describe('the outline says what the picture shows', () => {
  const cases = flows.map((flow) => [flow.id, flow] as const);

  it.each(cases)('every state and transition of %s, and no other', (id, { machine }) => {
    const document = outlineOf({ id, chart: chartOf(machine), coverage: null, rules: [] });
    expect(namesIn(document, 'data-state')).toEqual(['', ...statesOf(machine).map(pathOf)]);
    expect(namesIn(document, 'data-transition').sort()).toEqual(transitionsOf(machine).map(idOf).sort());
  });

  it.each(cases)('with the actions, guards, actors and descriptions of %s', (id, { machine }) => {
    const chart = chartOf(machine);
    const document = outlineOf({ id, chart, coverage: null, rules: [] });
    for (const state of statesWithin(chart)) {
      const text = ownText(document, 'data-state', state.path);
      const said = [state.name, state.description ?? '', ...state.entry, ...state.exit];
      for (const word of [...said, ...state.invokes.map(invocationText)]) expect(text).toContain(word);
      for (const transition of state.transitions) {
        const line = ownText(document, 'data-transition', transition.id);
        const words = [triggerText(transition.trigger), transition.guard ?? '', transition.description ?? ''];
        for (const word of [...words, ...transition.actions, ...transition.targets])
          expect(line).toContain(word);
      }
    }
  });
});

describe('the outline says in words what colours say', () => {
  const machine = createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { 'lamp.pressed': { guard: 'isPowered', target: 'on' } } }, on: {} },
  });
  const transition = 'off —lamp.pressed [isPowered]→ on';
  const coverage = {
    unseen: null,
    states: { covered: ['off'], missed: ['on'] },
    transitions: { covered: [], missed: [transition] },
    guards: { covered: [], missed: [refusalOf(transition)] },
  };
  const rules = [{ section: 4, says: 'a lamp needs power', transition }];
  const lit = { states: new Set(['off']), transitions: new Set([transition]) };
  const document = outlineOf({ id: 'lamp', chart: chartOf(machine), coverage, rules }, lit);

  it('what no test has covered', () => {
    expect(ownText(document, 'data-state', 'on')).toContain('not covered');
    expect(ownText(document, 'data-transition', transition)).toContain('not covered');
    expect(ownText(document, 'data-transition', transition)).toContain('the guard never said no');
  });

  it('which rules of the spec a transition shows', () => {
    expect(ownText(document, 'data-transition', transition)).toContain('section 4: a lamp needs power');
  });

  it('where the flow is, and how it came there', () => {
    expect(ownText(document, 'data-state', 'off')).toContain('current');
    expect(ownText(document, 'data-state', 'on')).not.toContain('current');
    expect(ownText(document, 'data-transition', transition)).toContain('last transition');
  });
});
