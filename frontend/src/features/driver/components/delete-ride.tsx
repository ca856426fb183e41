import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { toast } from '../../../components/toast';
import { api, unwrap } from '../../../lib/api/client';
import { useFormat } from '../../../lib/format/use-format';
import { useMutation } from '../../../lib/query/use-mutation';
import { driverRidesQuery } from '../api/driver-rides';
import { type ReservedRide, useReservations } from '../api/reservations';
import type { RideScope } from '../api/save-ride';
import { paidDepartures, seatSales } from '../passengers';
import { followingRides, paidPassengers } from '../series';
import { ScopeChoice } from './scope-choice';
import { StrikeWarning } from './strike-warning';

export function DeleteRide({ ride }: { ride: ReservedRide }) {
  const { t } = useTranslation(['driver', 'series']);
  const format = useFormat();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [scope, setScope] = useState<RideScope>('one');
  const remove = useDeleteRide(ride.id);
  const following = followingRides(ride, useReservations().data ?? []);
  const { sold, earnings } = seatSales(ride);
  const paid = paidPassengers(following);
  const booked = ride.bookings.length > 0;
  const kind = booked ? 'cancel' : 'delete';
  const confirm = () =>
    remove.mutate(scope, {
      onSuccess: () => {
        toast.done(t(scope === 'following' ? 'series:cancel.done' : `${kind}.done`));
        void navigate('/driver', { replace: true });
      },
    });
  return (
    <div style={{ display: 'grid', justifyItems: 'center' }}>
      <Button color="error" onClick={() => setAsking(true)}>
        {t(`${kind}.action`)}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t(`${kind}.title`)}
          confirm={t(`${kind}.confirm`)}
          cancelLabel={t('keepRide')}
          command={remove}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {following.length > 1 && (
            <ScopeChoice
              legend={t('series:scope.cancelLabel')}
              count={following.length}
              value={scope}
              onChange={setScope}
            />
          )}
          {scope === 'following' ? (
            <Typography role="status">
              {t('series:cancel.following', { count: following.length })}{' '}
              {paid.count > 0
                ? t('series:cancel.passengers', { count: paid.count, amount: format.money(paid.amount) })
                : t('series:cancel.nobody')}
            </Typography>
          ) : (
            <Typography>
              {sold > 0
                ? t('cancel.paid', { count: sold, amount: format.money(earnings) })
                : t(booked ? 'cancel.unpaid' : 'delete.text')}
            </Typography>
          )}
          <StrikeWarning departures={(scope === 'following' ? following : [ride]).flatMap(paidDepartures)} />
        </ConfirmDialog>
      )}
    </div>
  );
}

function useDeleteRide(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (scope: RideScope) => {
      const params = { path: { id }, query: { scope } };
      await unwrap(api.DELETE('/api/rides/{id}', { params }), 'Failed to delete ride');
    },
    onSuccess: () => {
      queries.setQueryData(driverRidesQuery('upcoming').queryKey, (rides) =>
        rides?.filter((ride) => ride.id !== id),
      );
      queries.removeQueries({ queryKey: ['rides', 'one', id] });
      void queries.invalidateQueries({ queryKey: ['driver'] });
      void queries.invalidateQueries({ queryKey: ['rides', 'search'] });
    },
    onError: (error) => console.error('Failed to delete ride', error),
  });
}
