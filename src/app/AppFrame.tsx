import { useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { type ScreenTab, screenAt } from '#domain/shell/screens.ts';
import { paths } from '#machines/shell/paths.ts';
import { PiecesFrame } from '#src/shell/page/pieces.tsx';
import { BellIcon } from '#src/ui/icons/BellIcon.tsx';
import { CalendarIcon } from '#src/ui/icons/CalendarIcon.tsx';
import { QrIcon } from '#src/ui/icons/QrIcon.tsx';
import { SearchIcon } from '#src/ui/icons/SearchIcon.tsx';
import { Frame } from '#src/ui/layout/Frame.tsx';
import { Tab } from '#src/ui/layout/Tab.tsx';
import { TabBar } from '#src/ui/layout/TabBar.tsx';
import { useMember, useMenuStatus } from '../shell/actors.ts';
import { fetchTabsAhead } from './fetchTabsAhead.ts';
import { HeaderSlot } from './header/HeaderSlot.tsx';
import { Offers } from './offers/Offers.tsx';

/** A screen of the logged-in area, over the tab bar where it has none of its own. */
export function AppFrame() {
  const { pathname } = useLocation();
  const member = useMember();
  const { tab, hasOwnBar } = screenAt(pathname);
  useEffect(() => void fetchTabsAhead(window), []);
  return (
    <Frame>
      <PiecesFrame>
        {member && <HeaderSlot pathname={pathname} member={member} />}
        <Outlet />
      </PiecesFrame>
      <Offers pathname={pathname} />
      {!hasOwnBar && <MainTabs lit={tab} />}
    </Frame>
  );
}

/** The tabs at the foot of a screen of the logged-in area, the present one lit. */
export function MainTabs({ lit }: { lit: ScreenTab | undefined }) {
  const status = useMenuStatus();
  const reservations = status?.liveReservations ?? 0;
  return (
    <TabBar label="メインメニュー">
      <Tab
        as={Link}
        to={paths.to('/app/area-search')}
        icon={<SearchIcon />}
        label="エリア検索"
        current={lit === 'search'}
      >
        エリア
        <wbr />
        検索
      </Tab>
      <Tab
        as={Link}
        to={paths.to('/app/notices')}
        icon={<BellIcon />}
        label="お知らせ"
        badge={{ count: status?.unreadNotices ?? 0, tone: 'danger', label: '未読' }}
        current={lit === 'notices'}
      />
      <Tab
        as={Link}
        to={paths.reservations()}
        icon={<CalendarIcon />}
        label="入室・延長"
        more="・キャンセル"
        badge={{ count: reservations, tone: 'accent', label: '予約' }}
        current={lit === 'reservations'}
      />
      <Tab as={Link} to={paths.qrReader()} icon={<QrIcon />} label="QRコード" current={lit === 'qr'}>
        QR
        <wbr />
        コード
      </Tab>
    </TabBar>
  );
}

/** A screen on its own. */
export function PublicFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
