import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, unlessBackdrop } from '../../../components/dialog';
import { ErrorState } from '../../../components/error-state';
import { Loader } from '../../../components/loader';
import { MainButton } from '../../../components/main-button';
import { AddPhotos, MAX_PHOTOS, PhotoLinks } from '../../../components/photo-choice';
import { StatusChip } from '../../../components/status-chip';
import { Caption, CardTitle, FailureNote, Note } from '../../../components/text';
import { TextArea } from '../../../components/text-box';
import { toast } from '../../../components/toast';
import { useFormat } from '../../../lib/format/use-format';
import { useServerNow } from '../../../lib/use-clock';
import { useAddPhotos, useAppeal, useClaim, useContest } from '../api/claims';
import { type BookingClaim, type Claim, claimSteps, STATEMENT_LENGTH, TONES } from '../claim';

const Body = styled('div')({ display: 'grid', gap: 12, padding: 20 });

interface ClaimDialogProps {
  claim: BookingClaim;
  mine: boolean;
  onClose: () => void;
}

export function ClaimDialog({ claim, mine, onClose }: ClaimDialogProps) {
  const { t } = useTranslation(['claims', 'common']);
  const query = useClaim(claim);
  const { data, isPending, isError } = query;
  return (
    <Dialog open fullWidth maxWidth="xs" aria-label={t('title')} onClose={unlessBackdrop(onClose)}>
      {isPending && <Loader message={t('common:loading')} />}
      {isError && !data && <ErrorState query={query} />}
      {data && <ClaimBody claim={data} mine={mine} />}
      <Button size="large" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Dialog>
  );
}

function ClaimBody({ claim, mine }: { claim: Claim; mine: boolean }) {
  const { t } = useTranslation('claims');
  const format = useFormat();
  const steps = claimSteps(claim, mine, useServerNow());
  const contest = useContest(claim.id);
  const appeal = useAppeal(claim.id);
  const until = { when: format.nearMoment(claim.contest_until) };
  return (
    <Body>
      <CardTitle>{t(`kind.${claim.kind}`)}</CardTitle>
      <span>
        <StatusChip tone={TONES[claim.status]}>{t(`status.${claim.status}`)}</StatusChip>
      </span>
      {claim.status === 'open' && <Note>{t(mine ? 'waits' : `consequence.${claim.kind}`, until)}</Note>}
      {claim.status === 'contested' && <Note>{t(claim.appealed_at ? 'appealed' : 'contested')}</Note>}
      {claim.first_outcome && (
        <Statement title={t(`first.${claim.first_outcome}`)} text={reasonText(claim.first_reason, t)} />
      )}
      {claim.reason && <Statement title={t('reason')} text={reasonText(claim.reason, t)} />}
      <Statement title={t(mine ? 'said.mine' : 'said.theirs')} text={claim.statement} />
      <Statement title={t(mine ? 'said.theirs' : 'said.mine')} text={claim.contest_statement} />
      <Statement title={t('said.appeal')} text={claim.appeal_statement} />
      <Photos claim={claim} by={mine ? claim.claimant_id : claim.respondent_id} mayAdd={steps.addPhotos} />
      {steps.contest && <StatementForm action={t('contest')} command={contest} />}
      {steps.appeal && claim.appeal_until && (
        <>
          <Note>{t('mayAppeal', { when: format.nearMoment(claim.appeal_until) })}</Note>
          <StatementForm action={t('appeal')} command={appeal} />
        </>
      )}
    </Body>
  );
}

type Translate = ReturnType<typeof useTranslation<'claims'>>['t'];

/** Automatic decisions have a code instead of a text. */
function reasonText(reason: string | null, t: Translate): string | null {
  const known = (['uncontested', 'boarded', 'refunded'] as const).find((code) => code === reason);
  return known ? t(`byItself.${known}`) : reason;
}

function Statement({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <div>
      <Caption>{title}</Caption>
      <div dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </div>
    </div>
  );
}

function Photos({ claim, by, mayAdd }: { claim: Claim; by: string; mayAdd: boolean }) {
  const add = useAddPhotos(claim.id);
  const remaining = MAX_PHOTOS - claim.photos.filter(({ person_id }) => person_id === by).length;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      <PhotoLinks photos={claim.photos} />
      {mayAdd && <AddPhotos remaining={remaining} busy={add.isPending} onAdd={add.mutate} />}
      <FailureNote error={add.error} />
    </div>
  );
}

function StatementForm({ action, command }: { action: string; command: ReturnType<typeof useContest> }) {
  const { t } = useTranslation('claims');
  const [statement, setStatement] = useState('');
  return (
    <form
      style={{ display: 'grid', gap: 12 }}
      onSubmit={(event) => {
        event.preventDefault();
        command.mutate(statement.trim(), { onSuccess: () => toast.done(t('sent')) });
      }}
    >
      <TextArea
        label={t('statement')}
        hint={t('statementHint')}
        required
        maxLength={STATEMENT_LENGTH}
        value={statement}
        onChange={(event) => setStatement(event.target.value)}
      />
      <FailureNote error={command.error} />
      <MainButton type="submit" disabled={statement.trim() === ''} loading={command.isPending}>
        {action}
      </MainButton>
    </form>
  );
}
