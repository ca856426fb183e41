import SettingsRounded from '@mui/icons-material/SettingsRounded';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardLink } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { Link } from '../../components/link';
import { LoadMore } from '../../components/load-more';
import { LongList } from '../../components/long-list';
import { Screen } from '../../components/screen';
import { StaleMark } from '../../components/stale-mark';
import { StatusChip } from '../../components/status-chip';
import { Caption, CardTitle } from '../../components/text';
import type { Notice } from '../../lib/api/types';
import { useFormat } from '../../lib/format/use-format';
import { noticePath } from '../../lib/notices/notice-path';
import { markNoticesRead, useNotifications } from './api/notifications';

// Same chunk as its parent screen.
export { NoticeSettingsScreen } from './settings/notice-settings-screen';

export function NotificationsScreen() {
  const { t } = useTranslation('notifications');
  const queries = useQueryClient();
  const query = useNotifications();
  const notices = query.data?.pages.flatMap((page) => page.data);
  const unread = notices?.filter(({ read }) => !read).map(({ id }) => id) ?? [];
  const unreadIds = useInitiallyUnread(unread);
  const hasNews = unread.length > 0;
  useEffect(() => {
    if (!hasNews) return;
    markNoticesRead(queries).catch((error: unknown) => console.error('Notifications not marked', error));
  }, [hasNews, queries]);
  return (
    <Screen
      title={t('title')}
      backTo="/profile"
      actions={
        <IconButton
          color="inherit"
          component={Link}
          to="/profile/notifications/settings"
          aria-label={t('settings')}
        >
          <SettingsRounded />
        </IconButton>
      }
    >
      <StaleMark query={query} />
      {notices && notices.length > 0 && (
        <LongList>
          {notices.map((notice) => (
            <li key={notice.id}>
              <NoticeCard notice={notice} isNew={unreadIds.has(notice.id)} />
            </li>
          ))}
        </LongList>
      )}
      {notices?.length === 0 && <EmptyState drawing="road" title={t('none')} text={t('noneText')} />}
      {query.isPending && [0, 1, 2].map((key) => <Skeleton key={key} variant="rounded" height={92} />)}
      {query.isError && !notices && <ErrorState query={query} />}
      <LoadMore query={query} label={t('more')} />
    </Screen>
  );
}

/** Ids that keep their mark while the screen is open. */
function useInitiallyUnread(unread: readonly string[]): ReadonlySet<string> {
  const [unreadIds, setUnreadIds] = useState<ReadonlySet<string>>(new Set());
  if (unread.some((id) => !unreadIds.has(id))) setUnreadIds(new Set([...unreadIds, ...unread]));
  return unreadIds;
}

const Line = styled('div')({ display: 'flex', alignItems: 'baseline', gap: 8 });

function NoticeCard({ notice, isNew }: { notice: Notice; isNew: boolean }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const path = noticePath(notice);
  const content = (
    <>
      <Line>
        <CardTitle sx={{ flex: 1, fontWeight: 600 }}>{notice.title}</CardTitle>
        {isNew && <StatusChip tone="good">{t('new')}</StatusChip>}
      </Line>
      <Typography variant="body2">{notice.body}</Typography>
      <Caption sx={{ mt: 1 }}>{format.nearMoment(notice.created_at)}</Caption>
    </>
  );
  return path ? <CardLink to={path}>{content}</CardLink> : <Card>{content}</Card>;
}
