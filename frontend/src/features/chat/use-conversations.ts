import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../../lib/auth/auth-context';
import { usePersonName } from '../../lib/person-name';
import { useConversations } from './api/conversations';
import { useUnread } from './api/unread';
import { conversationViews } from './conversation-view';

export function useConversationViews() {
  const { t } = useTranslation('chat');
  const nameOf = usePersonName();
  const { user } = useAuth();
  const userId = user?.id ?? '';
  const query = useConversations(userId);
  const { data: counts } = useUnread(userId);
  const { data } = query;
  const views = useMemo(
    () =>
      data &&
      conversationViews(data, userId, counts ?? [], {
        noMessagesYet: t('noMessagesYet'),
        driver: t('unnamed.driver'),
        passenger: t('unnamed.passenger'),
        nameOf,
      }),
    [data, counts, userId, nameOf, t],
  );
  return { query, views };
}
