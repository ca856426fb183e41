import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { TextArea } from '../../../components/text-box';
import { useServerNow } from '../../../lib/use-clock';
import { useOpenClaim } from '../api/claims';
import { type BookingClaim as ClaimMark, mayClaim, STATEMENT_LENGTH } from '../claim';
import { ClaimDialog } from './claim-dialog';

interface BookingClaimProps {
  bookingId: string;
  departure: string;
  kind: ClaimMark['kind'];
  claim: ClaimMark | undefined;
  claimable: boolean;
}

export function BookingClaim({ bookingId, departure, kind, claim, claimable }: BookingClaimProps) {
  const { t } = useTranslation('claims');
  const now = useServerNow();
  const [open, setOpen] = useState<'claim' | 'new' | null>(null);
  const mayOpen =
    claimable &&
    mayClaim(kind, departure, now) &&
    (!claim || (claim.status === 'dismissed' && claim.kind !== kind));
  return (
    <>
      {claim && (
        <Button variant="outlined" size="large" onClick={() => setOpen('claim')}>
          {t(`mark.${claim.status}`)}
        </Button>
      )}
      {mayOpen && (
        <Button size="large" onClick={() => setOpen('new')}>
          {t(`open.${kind}.action`)}
        </Button>
      )}
      {open === 'new' && <OpenClaim bookingId={bookingId} kind={kind} onClose={() => setOpen(null)} />}
      {open === 'claim' && claim && (
        <ClaimDialog claim={claim} mine={claim.kind === kind} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function OpenClaim({
  bookingId,
  kind,
  onClose,
}: Pick<BookingClaimProps, 'bookingId' | 'kind'> & { onClose: () => void }) {
  const { t } = useTranslation('claims');
  const make = useOpenClaim(bookingId, kind);
  const [statement, setStatement] = useState('');
  return (
    <ConfirmDialog
      title={t(`open.${kind}.action`)}
      confirm={t('open.confirm')}
      done={t('open.done')}
      command={make}
      onClose={onClose}
      onConfirm={(callbacks) => make.mutate(statement.trim(), callbacks)}
    >
      <Typography>{t(`open.${kind}.text`)}</Typography>
      <TextArea
        label={t('statement')}
        hint={t('open.hint')}
        maxLength={STATEMENT_LENGTH}
        value={statement}
        onChange={(event) => setStatement(event.target.value)}
      />
    </ConfirmDialog>
  );
}
