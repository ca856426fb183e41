import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar';
import { useAuth } from '../../../lib/auth/auth-context';
import { outbox } from '../outbox/device-outbox';
import { useOutbox, type Waiting } from '../outbox/outbox-store';
import { Bubble, HiddenText, Line, MessageText } from './message-bubble';

/** A message of one's own that the server has not taken yet, or has refused. */
export function WaitingBubble({ message }: { message: Waiting }) {
  const { t } = useTranslation('chat');
  const { user } = useAuth();
  const sending = useOutbox((state) => state.sending === message.client_id);
  const { client_id, content, refused } = message;
  const mark = refused ? 'refused' : sending ? 'sending' : 'waiting';
  return (
    <Line data-own data-waiting={mark !== 'sending'} data-refused={refused}>
      <div className="said">
        <Bubble>
          <HiddenText>{`${t('you')}: `}</HiddenText>
          <MessageText content={content} />
          <div className="time">
            {refused ? <ErrorOutlineRounded aria-hidden /> : <ScheduleRounded aria-hidden />}
            {t(`mark.${mark}`)}
          </div>
        </Bubble>
      </div>
      <Avatar name={user?.full_name ?? null} size={28} />
      {mark !== 'sending' && (
        <div className="acts">
          {refused && (
            <Button size="small" onClick={() => void outbox.tryAgain(client_id)}>
              {t('mark.retry')}
            </Button>
          )}
          <Button size="small" sx={{ color: 'text.secondary' }} onClick={() => void outbox.cancel(client_id)}>
            {t('mark.cancel')}
          </Button>
        </div>
      )}
    </Line>
  );
}
