import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { MainLink } from '../../components/main-button';
import { Screen } from '../../components/screen';
import { StaleMark } from '../../components/stale-mark';
import { TextBox } from '../../components/text-box';
import { BlockedPeople } from './components/blocked-people';
import { ConversationList } from './components/conversation-list';
import { type ConversationView, searchConversations } from './conversation-view';
import { useConversationViews } from './use-conversations';

export function MessagesScreen() {
  const { t } = useTranslation('chat');
  const { query, views } = useConversationViews();
  return (
    <Screen title={t('title')}>
      <StaleMark query={query} />
      {views ? (
        <Conversations views={views} />
      ) : query.isPending ? (
        <ConversationSkeletons />
      ) : (
        <ErrorState query={query} />
      )}
      <BlockedPeople />
    </Screen>
  );
}

function Conversations({ views }: { views: ConversationView[] }) {
  const { t } = useTranslation('chat');
  const [query, setQuery] = useState('');
  const found = searchConversations(views, query);
  if (views.length === 0) {
    return (
      <EmptyState
        drawing="talk"
        title={t('none')}
        text={t('noneText')}
        action={<MainLink to="/">{t('noneAction')}</MainLink>}
      />
    );
  }
  return (
    <>
      {views.length > 1 && (
        <TextBox
          type="search"
          label={t('search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {found.length > 0 ? (
        <ConversationList conversations={found} />
      ) : (
        <Typography role="status" align="center" color="textSecondary" sx={{ py: 6 }}>
          {t('noResults')}
        </Typography>
      )}
    </>
  );
}

function ConversationSkeletons() {
  return (
    <Card aria-hidden gap={5}>
      {[0, 1, 2, 3].map((key) => (
        <div key={key} style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
          <Skeleton variant="circular" width={48} height={48} />
          <div style={{ flex: 1 }}>
            <Skeleton width="40%" />
            <Skeleton width="75%" />
          </div>
        </div>
      ))}
    </Card>
  );
}
