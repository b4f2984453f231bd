import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { OPERATOR_BASE } from '#domain/operator/base.ts';
import {
  selectEnd,
  selectPresence,
  selectSession,
  selectSessionFailure,
} from '#machines/operator/session/selectors.ts';
import { operatorPaths } from '#machines/operator/shared/paths.ts';
import type { operatorShellMachine } from '#machines/operator/shell.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { Alerts } from '#src/shell/Alerts.tsx';
import { Announcements, Navigator } from '#src/shell/Carriers.tsx';
import { ShellProvider, type ShellRef } from '#src/shell/flow.tsx';
import type { ShellListener } from '#src/shell/listener.ts';
import { wearAccent } from '#src/ui/accent.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { Desk } from './desk/Desk.tsx';
import { HouseBoundary } from './HouseBoundary.tsx';
import { CardPage } from './shared/CardPage.tsx';
import { useHouseMetadata, useOperatorSession } from './shared/useHouse.ts';
import { SignedIn } from './signIn/SignedIn.tsx';
import { SignIn } from './signIn/SignIn.tsx';
import { SignInOver } from './signIn/SignInOver.tsx';

const Enrolment = lazy(() => import('./enrolment/Enrolment.tsx'));
const CodeEntry = lazy(() => import('./signIn/CodeEntry.tsx'));
const Records = lazy(() => import('./records/Records.tsx'));
const Operators = lazy(() => import('./people/Operators.tsx'));
const Own = lazy(() => import('./own/Own.tsx'));

interface HouseProps {
  shell: ActorRefFrom<typeof operatorShellMachine>;
  listener: ShellListener;
}

/** The operators' house: its door, or its rooms for whoever is signed in. */
export function House({ shell, listener }: HouseProps) {
  return (
    <HouseBoundary>
      {/* Both shells have all that views ask of one: children by name, and to stop a flow that is left. */}
      <ShellProvider shell={shell as unknown as ShellRef}>
        <Announcements listener={listener} />
        <BrowserRouter basename={OPERATOR_BASE}>
          <Navigator listener={listener} />
          <Places />
        </BrowserRouter>
        <Alerts />
        <Accent />
      </ShellProvider>
    </HouseBoundary>
  );
}

/** By a link or a code anybody enrols, whoever is signed in here. */
function Places() {
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path={operatorPaths.enrol(':token').replace('%3A', ':')} element={<Enrolment />} />
        <Route path={operatorPaths.code()} element={<CodeEntry />} />
        <Route path="*" element={<Guard />} />
      </Routes>
    </Suspense>
  );
}

/** Rooms are for operators. A page whose session is over stays as it is, unseen, until the sign-in. */
function Guard() {
  const session = useOperatorSession();
  const presence = useSelector(session, selectPresence);
  const operator = useSelector(session, selectSession);
  const end = useSelector(session, selectEnd);
  const before = useRef(operator);
  useEffect(() => {
    // Whoever has signed out is at the sign-in: the room has gone, and with it what had the focus.
    if (before.current !== null && operator === null) document.querySelector('h1')?.focus();
    before.current = operator;
  }, [operator]);
  if (presence === 'asking') return <Waiting />;
  if (presence === 'unreachable') return <Unreachable />;
  if (operator === null) return <SignIn end={null} />;
  const isOver = presence === 'over';
  return (
    <>
      <div key={operator.id} hidden={isOver}>
        <Rooms />
      </div>
      {isOver && <SignInOver end={end} />}
    </>
  );
}

function Rooms(): ReactNode {
  return (
    <Routes>
      <Route index element={<SignedIn />} />
      <Route element={<Desk />}>
        <Route path={`${operatorPaths.records()}/:id?`} element={<Records />} />
        <Route path={operatorPaths.operators()} element={<Operators />} />
        <Route path={operatorPaths.own()} element={<Own />} />
      </Route>
      <Route path="*" element={<Navigate to={operatorPaths.home()} replace />} />
    </Routes>
  );
}

function Waiting() {
  return (
    <CardPage title="ログイン">
      <Skeleton shape="lines" count={3} label="ログインの状態を確認しています" />
    </CardPage>
  );
}

function Unreachable() {
  const session = useOperatorSession();
  const failure = useSelector(session, selectSessionFailure);
  return (
    <CardPage title="ログイン">
      <FailedState
        message="ログインの状態を確認できませんでした"
        onRetry={() => session.send({ type: 'retry.requested' })}
        wayOn={failure?.kind === 'notFound' && <WithoutTenant />}
      >
        {failure && <p>{failureSentence(failure)}</p>}
      </FailedState>
    </CardPage>
  );
}

/** The way out of a tenant's name that is wrong, and kept. Another page: the name goes with every call of this one. */
function WithoutTenant() {
  return (
    <a className={buttonClass({ variant: 'text', block: true })} href={`${OPERATOR_BASE}/?tenant=`}>
      サービスを指定せずに開く
    </a>
  );
}

function Accent() {
  const accent = useHouseMetadata()?.accent ?? null;
  useLayoutEffect(() => wearAccent(accent), [accent]);
  return null;
}
