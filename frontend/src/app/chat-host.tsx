import { useLocation, useNavigate } from 'react-router';
import { RideChatDialog } from '../features/chat/ride-chat-dialog';
import { useAuth } from '../lib/auth/auth-context';
import type { OpenChat } from '../lib/read-chat';

export function ChatHost({ chat: { userId, ...chat } }: { chat: OpenChat }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const { key, pathname, search, hash } = useLocation();
  const close = () => {
    // The tab's first entry has the key "default" and no page to go back to.
    if (key === 'default') void navigate(pathname + search + hash, { replace: true });
    else void navigate(-1);
  };
  if (user?.id !== userId) return null;
  return <RideChatDialog open {...chat} onClose={close} />;
}
