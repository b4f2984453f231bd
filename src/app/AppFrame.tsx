import { useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { BellIcon, CalendarIcon, QrIcon, SearchIcon } from '#src/ui/Icons.tsx';
import { Frame } from '#src/ui/layout/Frame.tsx';
import { Tab } from '#src/ui/layout/Tab.tsx';
import { TabBar } from '#src/ui/layout/TabBar.tsx';
import { useMember, useMenuStatus } from '../shell/actors.ts';
import { fetchTabsAhead } from './fetchTabsAhead.ts';
import { HeaderSlot } from './header/HeaderSlot.tsx';
import { Updates } from './Updates.tsx';

const SEARCH_PATHS =
  /^\/app\/(area-search|installation-location-selection|search|booth-selection|use-without-reservation)/;

/**
 * These have a bar of their own at the foot, which takes the tabs' place (docs/spec/pictures/02-timetable.jpg,
 * docs/spec/pictures/14-card-change.jpg, docs/spec/pictures/17-survey.jpg).
 */
const PATHS_WITHOUT_TABS = /\/(make-reservation|survey|change-payment)$/;

/** A screen of the logged-in area, over the tab bar where it has none of its own. */
export function AppFrame() {
  const { pathname } = useLocation();
  const member = useMember();
  useEffect(() => fetchTabsAhead(window), []);
  return (
    <Frame>
      {member && <HeaderSlot pathname={pathname} member={member} />}
      <Outlet />
      <Updates pathname={pathname} />
      {!PATHS_WITHOUT_TABS.test(pathname) && <MainTabs pathname={pathname} />}
    </Frame>
  );
}

function MainTabs({ pathname }: { pathname: string }) {
  const status = useMenuStatus();
  const reservations = status?.liveReservations ?? 0;
  return (
    <TabBar label="メインメニュー">
      <Tab
        as={Link}
        to={paths.areaSearch()}
        icon={<SearchIcon />}
        label="エリア検索"
        current={SEARCH_PATHS.test(pathname)}
      />
      <Tab
        as={Link}
        to={paths.notices()}
        icon={<BellIcon />}
        label="お知らせ"
        badge={{ count: status?.unreadNotices ?? 0, tone: 'danger', label: '未読' }}
        current={pathname === paths.notices()}
      />
      <Tab
        as={Link}
        to={paths.reservations()}
        icon={<CalendarIcon />}
        label="入室・延長"
        badge={{ count: reservations, tone: 'accent', label: '予約' }}
        current={pathname.startsWith(paths.reservations())}
      />
      <Tab
        as={Link}
        to={paths.qrReader()}
        icon={<QrIcon />}
        label="QRコード"
        current={pathname === paths.qrReader()}
      />
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
