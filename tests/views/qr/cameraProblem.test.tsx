import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { CameraError } from '#domain/qr/camera.ts';
import { captureMachine } from '#machines/qr/capture.ts';
import { CameraProblem } from '#src/qr/capture/CameraProblem.tsx';

function show(error: CameraError) {
  const capture = createActor(captureMachine, { input: { problem: null, typed: '' } });
  capture.start();
  capture.send({ type: 'camera.requested' });
  capture.send({ type: 'camera.failed', error });
  render(
    <MemoryRouter>
      <CameraProblem capture={capture} />
    </MemoryRouter>,
  );
}

it.each([
  ['notFound', '001', 'この端末にはカメラが見つかりません。'],
  [
    'notSupported',
    '002',
    'このブラウザーではカメラを使えません。SafariまたはChromeの最新版でお試しください。',
  ],
  ['notReadable', '003', 'ほかのアプリがカメラを使っている場合は、閉じてからもう一度お試しください。'],
  ['overconstrained', '004', 'この端末のカメラは、読み取りに使えません。'],
  ['other', '005', 'カメラの使用が許可されていない場合は、次の設定をご確認ください。'],
] as const)(
  '%s is told with Error %s, what may help, and the way to try again',
  (error, number, sentence) => {
    show(error);
    const told = screen.getByRole('alert');
    expect(told).toHaveTextContent(`カメラにアクセスができませんでした。 Error ${number}${sentence}`);
    expect(screen.getByRole('button', { name: 'もう一度カメラを使う' })).toBeInTheDocument();
  },
);

it('on 005 there are hints for Safari and other browsers, and the reservations lead in', () => {
  show('other');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Safari：アドレスバーのメニュー →「Webサイトの設定」→「カメラ」を許可します。',
    'そのほかのブラウザー：アドレスバーの左のアイコン →「カメラ」を許可します。',
  ]);
  expect(screen.getByRole('link', { name: '予約の画面から入室する' })).toHaveAttribute(
    'href',
    '/app/reservations',
  );
});

it('on the others the reservations do not', () => {
  show('notFound');
  expect(screen.queryByRole('link')).toBeNull();
});
