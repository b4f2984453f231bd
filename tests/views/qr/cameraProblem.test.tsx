import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { CameraError } from '#domain/qr/camera.ts';
import { captureMachine } from '#machines/qr/capture.ts';
import { CameraProblem } from '#src/qr/capture/CameraProblem.tsx';

function show(error: CameraError) {
  const capture = createActor(captureMachine, { input: { problem: null } });
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
  ['notFound', '001'],
  ['notSupported', '002'],
  ['notReadable', '003'],
  ['overconstrained', '004'],
  ['other', '005'],
] as const)('%s is told with Error %s and the way to try again', (error, number) => {
  show(error);
  expect(screen.getByRole('alert')).toHaveTextContent(`カメラにアクセスができませんでした。 Error ${number}`);
  expect(screen.getByRole('button', { name: 'もう一度カメラを使う' })).toBeInTheDocument();
});

it('on 005 there are hints for Safari and other browsers, and the reservations lead in', () => {
  show('other');
  expect(screen.getByRole('alert')).toHaveTextContent('Safari');
  expect(screen.getByRole('link', { name: '予約の画面から入室する' })).toHaveAttribute(
    'href',
    '/app/reservations',
  );
});

it('on the others the reservations do not', () => {
  show('notFound');
  expect(screen.queryByRole('link')).toBeNull();
});
