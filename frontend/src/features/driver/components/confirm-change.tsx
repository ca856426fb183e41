import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { useFormat } from '../../../lib/format/use-format';
import type { ReservedRide } from '../api/reservations';
import type { RideScope, RideTerms } from '../api/save-ride';
import { takenSeats } from '../ride-form';
import { ScopeChoice } from './scope-choice';

interface ConfirmChangeProps {
  ride: ReservedRide;
  /** The ride and the later ones of its series. */
  following: readonly ReservedRide[];
  terms: RideTerms;
  pending: boolean;
  onConfirm: (scope: RideScope) => void;
  onClose: () => void;
}

/** Confirms a moved departure of a booked ride, and asks how many rides of a series change. */
export function ConfirmChange({ ride, following, terms, pending, onConfirm, onClose }: ConfirmChangeProps) {
  const { t } = useTranslation(['driver', 'series']);
  const format = useFormat();
  const [scope, setScope] = useState<RideScope>('one');
  const taken = takenSeats(ride);
  const moves = scope === 'one' && taken > 0 && terms.departure_time !== ride.departure_time;
  const kept = scope === 'following' ? following.filter((each) => takenSeats(each) > 0).length : 0;
  return (
    <ConfirmDialog
      title={t(moves ? 'move.title' : 'series:scope.title')}
      confirm={t(moves ? 'move.confirm' : 'series:scope.confirm')}
      keep={t(moves ? 'move.keep' : 'series:scope.keep')}
      tone="primary"
      command={{ isPending: pending, error: null }}
      onConfirm={() => onConfirm(scope)}
      onClose={onClose}
    >
      {following.length > 1 && (
        <ScopeChoice
          legend={t('series:scope.label')}
          count={following.length}
          value={scope}
          onChange={setScope}
        />
      )}
      {kept > 0 && <Typography role="status">{t('series:scope.kept', { count: kept })}</Typography>}
      {moves && (
        <>
          <Typography sx={{ fontWeight: 600 }}>
            {t('move.what', {
              before: format.nearMoment(ride.departure_time),
              now: format.nearMoment(terms.departure_time),
            })}
          </Typography>
          <Typography>{t('move.text', { count: taken })}</Typography>
        </>
      )}
    </ConfirmDialog>
  );
}
