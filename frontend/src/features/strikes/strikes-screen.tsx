import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { ChoiceChips } from '../../components/choice-chips';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { PhotoChoice } from '../../components/photo-choice';
import { Screen } from '../../components/screen';
import { StaleMark } from '../../components/stale-mark';
import { StatusChip, type StatusTone } from '../../components/status-chip';
import { CardTitle, Note } from '../../components/text';
import { TextArea } from '../../components/text-box';
import { useFormat } from '../../lib/format/use-format';
import { type Strike, useAppeal, useStrikes } from './api/strikes';

const STATEMENT_LENGTH = 1_000;
const REASONS = ['weather', 'road_closure', 'breakdown', 'other'] as const;

function AppealDialog({ strike, onClose }: { strike: Strike; onClose: () => void }) {
  const { t } = useTranslation('strikes');
  const [statement, setStatement] = useState('');
  const [reason, setReason] = useState<(typeof REASONS)[number]>('other');
  const [photos, setPhotos] = useState<File[]>([]);
  const appeal = useAppeal(strike.id, () => setPhotos([]));
  const body = { statement: statement.trim(), photos, ...(reason === 'other' ? {} : { reason }) };
  return (
    <ConfirmDialog
      tone="primary"
      title={t('appeal.title')}
      confirm={t('appeal.send')}
      ready={statement.trim() !== ''}
      command={appeal}
      done={t('appeal.done')}
      onClose={onClose}
      onConfirm={(callbacks) => appeal.mutate(body, callbacks)}
    >
      <Typography>{t('appeal.once')}</Typography>
      <ChoiceChips
        legend={t('appeal.reason')}
        value={reason}
        choices={REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        onChange={setReason}
      />
      <TextArea
        label={t('appeal.statement')}
        maxLength={STATEMENT_LENGTH}
        value={statement}
        onChange={(event) => setStatement(event.target.value)}
      />
      <PhotoChoice photos={photos} stored={strike.photos} disabled={appeal.isPending} onChange={setPhotos} />
    </ConfirmDialog>
  );
}

const TONES = {
  active: 'bad',
  appealed: 'wait',
  kept: 'bad',
  excused: 'good',
  expired: 'quiet',
} as const satisfies Record<Strike['status'], StatusTone>;

export function StrikesScreen() {
  const { t } = useTranslation(['strikes', 'claims']);
  const query = useStrikes();
  return (
    <Screen title={t('title')} backTo="/profile">
      <StaleMark query={query} />
      <Typography color="textSecondary">{t('rules')}</Typography>
      {query.data?.map((strike) => (
        <StrikeCard key={strike.id} strike={strike} />
      ))}
      {query.data?.length === 0 && <EmptyState drawing="road" title={t('none')} text={t('noneText')} />}
      {query.isPending && [0, 1].map((key) => <Skeleton key={key} variant="rounded" height={120} />)}
      {query.isError && !query.data && <ErrorState query={query} />}
    </Screen>
  );
}

function StrikeCard({ strike }: { strike: Strike }) {
  const { t } = useTranslation('strikes');
  const format = useFormat();
  const [appealing, setAppealing] = useState(false);
  const { status, kind, created_at, expires_at, statement, decision_reason } = strike;
  const isCounted = status !== 'excused' && status !== 'expired';
  return (
    <Card gap={2}>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 8 }}>
        <CardTitle sx={{ flex: 1, fontWeight: 600 }}>{t(`kind.${kind}`)}</CardTitle>
        <StatusChip tone={TONES[status]}>{t(`status.${status}`)}</StatusChip>
      </div>
      <Note>
        {t('given', { day: format.nearDay(created_at) })}
        {isCounted && ` · ${t('until', { day: format.longDay(expires_at) })}`}
      </Note>
      {statement && <Typography variant="body2">{t('yours', { text: statement })}</Typography>}
      {decision_reason && <Typography variant="body2">{t('decision', { text: decision_reason })}</Typography>}
      {status === 'active' && (
        <Button variant="outlined" sx={{ minHeight: 48 }} onClick={() => setAppealing(true)}>
          {t('appeal.title')}
        </Button>
      )}
      {appealing && <AppealDialog strike={strike} onClose={() => setAppealing(false)} />}
    </Card>
  );
}
