import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { makeQrMachine, selectMeeting, selectUrlProblem } from '#machines/qr/makeQr.ts';
import { after, runTable } from '../support/table.ts';

const said = ['announce', { text: '画像を保存しました。' }] as const;

runTable({
  machine: makeQrMachine,
  rows: [
    { spec: '2 make-qr', from: 'start', to: 'typing', remembers: { text: '' } },
    ...(['typing', 'typed', 'saved', 'failed'] as const).map((from) => ({
      spec: '2 make-qr',
      from,
      on: { type: 'url.edited', text: 'https://example.jp' } as const,
      to: 'typing' as const,
      remembers: { text: 'https://example.jp' },
    })),
    { spec: '2 make-qr', from: 'typing', on: { type: 'url.left' }, to: 'typed' },
    { spec: '1 QR-code maker', from: 'typed', on: { type: 'picture.saved' }, to: 'saved', asks: [said] },
    { spec: '1 QR-code maker', from: 'typed', on: { type: 'picture.failed' }, to: 'failed' },
    { spec: 'design, Behaviour', from: 'saved', on: after('confirmationTime'), to: 'typed' },
  ],
});

describe('an address', () => {
  const typed = (text: string) => {
    const actor = createActor(makeQrMachine).start();
    actor.send({ type: 'url.edited', text });
    const atOnce = selectUrlProblem(actor.getSnapshot());
    actor.send({ type: 'url.left' });
    return {
      atOnce,
      left: selectUrlProblem(actor.getSnapshot()),
      meeting: selectMeeting(actor.getSnapshot()),
    };
  };

  it.each([
    ['javascript:alert(1)', 'httpsまたはhttpで始まるURLを入力してください。'],
    [`https://example.jp/${'a'.repeat(5_000)}`, 'URLが長すぎます。1,000文字以内で入力してください。'],
  ])('that never becomes a code is called wrong at once: %s', (text, problem) => {
    expect(typed(text)).toEqual({ atOnce: problem, left: problem, meeting: null });
  });

  it('that is half typed is called wrong when the field is left', () => {
    const problem = 'URLの形が正しくありません。会議の案内からコピーしてください。';
    expect(typed('https')).toEqual({ atOnce: null, left: problem, meeting: null });
    expect(typed('')).toEqual({ atOnce: null, left: null, meeting: null });
  });

  it('becomes a code as it is typed', () => {
    expect(typed('meet.example.jp/k').meeting).toEqual({
      href: 'https://meet.example.jp/k',
      host: 'meet.example.jp',
      path: 'k',
    });
  });
});
