import { TableCell, TableRow, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { MessageList } from '../../components/message-list';
import { PlainTable } from '../../components/plain-table';
import { isStatus, StatusChip } from '../../components/status-chip';
import { StoredPhoto } from '../../components/stored-photo';
import { Moment } from '../../components/value-fields';
import type { Claim, ClaimDetail } from '../../records';

/** Null for a record cached by the list. */
const useEvidence = (): ClaimDetail | null => {
  const claim = useRecordContext<Claim | ClaimDetail>();
  return claim && 'messages' in claim ? claim : null;
};

export function PhotosField(_: { label?: string }) {
  const claim = useEvidence();
  if (!claim || claim.photos.length === 0) return '—';
  const { claimant_id, claimant_full_name, respondent_full_name } = claim;
  return claim.photos.map(({ person_id, ...photo }, index) => (
    <StoredPhoto
      key={photo.id}
      {...photo}
      label={`${index + 1}, ${person_id === claimant_id ? claimant_full_name : respondent_full_name}`}
    />
  ));
}

export function MessagesField(_: { label?: string }) {
  const translate = useTranslate();
  const claim = useEvidence();
  if (!claim) return null;
  if (claim.messages.length === 0) {
    return <Typography variant="body2">{translate('console.no_messages')}</Typography>;
  }
  const { claimant_id, claimant_full_name, respondent_full_name } = claim;
  return (
    <MessageList
      messages={claim.messages.map(({ sender_id, content, ...message }) => ({
        ...message,
        look: sender_id === claimant_id ? 'left' : 'right',
        heading: sender_id === claimant_id ? claimant_full_name : respondent_full_name,
        text: content,
      }))}
    />
  );
}

export function BoardingsField(_: { label?: string }) {
  const translate = useTranslate();
  const claim = useEvidence();
  return claim?.boardings.map(({ booking_id, full_name, seats, status, verified_at, boarded_by_driver }) => (
    <Typography key={booking_id} variant="body2" component="div" sx={{ lineHeight: '28px' }}>
      {full_name || '—'} · {translate('resources.claims.seats', { smart_count: seats })} ·{' '}
      {isStatus(status) && <StatusChip status={status} resource="bookings" />}{' '}
      {verified_at && <Moment iso={verified_at} />}
      {boarded_by_driver && ` · ${translate('resources.claims.linked')}`}
    </Typography>
  ));
}

const FIGURES = [
  'bookings',
  'bookings_cancelled',
  'rides_driven',
  'rides_cancelled',
  'claims_made',
  'claims_made_false',
  'claims_lost',
  'rating_average',
  'rating_count',
] as const;

export function HistoryField(_: { label?: string }) {
  const translate = useTranslate();
  const claim = useEvidence();
  if (!claim) return null;
  const people = [claim.claimant, claim.respondent];
  return (
    <PlainTable
      data-wide
      headers={['', ...people.map(({ full_name }) => full_name || '—')]}
      isNumericColumn={(nth) => nth > 0}
      sx={{ maxWidth: 560, '& .MuiTableCell-root': { px: 1, overflowWrap: 'normal' } }}
    >
      {FIGURES.map((figure) => (
        <TableRow key={figure}>
          <TableCell component="th" scope="row">
            {translate(`resources.claims.history.${figure}`)}
          </TableCell>
          {people.map((person) => (
            <TableCell key={person.id} align="right">
              {person[figure] ?? '—'}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </PlainTable>
  );
}
