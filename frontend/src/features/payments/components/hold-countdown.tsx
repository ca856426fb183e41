import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../components/status-chip';
import { useSecondsUntil } from '../../../lib/use-seconds-until';

interface HoldCountdownProps {
  /** ISO 8601, the server's. */
  until: string;
  onLapsed: () => void;
}

/** How long the seats are still held for this person. */
export function HoldCountdown({ until, onLapsed }: HoldCountdownProps) {
  const { t } = useTranslation('payments');
  const seconds = useSecondsUntil(new Date(until).getTime());
  const over = seconds === 0;
  useEffect(() => {
    if (over) onLapsed();
  }, [over, onLapsed]);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      <StatusChip tone="wait">{t('pay.held', { time })}</StatusChip>
    </div>
  );
}
