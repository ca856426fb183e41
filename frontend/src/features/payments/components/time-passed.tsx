import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format';

const HOUR_S = 3600;

/** How long the person has been waiting. */
export function TimePassed({ since }: { since: string | undefined }) {
  const { t } = useTranslation('payments');
  const { duration } = useFormat();
  const [opened] = useState(Date.now);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // A phone whose clock is behind the server's would count below zero.
  const from = Math.min(opened, since ? new Date(since).getTime() : opened);
  const seconds = Math.floor((now - from) / 1000);
  const time =
    seconds < HOUR_S
      ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
      : duration(Math.floor(seconds / 60));
  return (
    <div role="timer" style={{ textAlign: 'center' }}>
      <Typography
        component="span"
        sx={{ display: 'block', fontSize: '2rem', fontWeight: 600, lineHeight: 1.1 }}
      >
        {time}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary">
        {t('status.passed')}
      </Typography>
    </div>
  );
}
