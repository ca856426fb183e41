import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { Dialog } from '../../../components/dialog';
import { EmptyState } from '../../../components/empty-state';
import { ErrorState } from '../../../components/error-state';
import { Loader } from '../../../components/loader';
import { Caption, CardTitle, RowTitle, SectionTitle } from '../../../components/text';
import type { Ride } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { serverNow } from '../../../lib/server-clock';
import { useDriverRides } from '../api/driver-rides';
import { useRemoveTemplate, useRideTemplates } from '../api/ride-templates';
import type { RideForm } from '../ride-form';
import { copyForm, fillFromTemplate, ridesOfLast7Days } from '../series';

const MAX_RIDES = 8;
const WEEK_DAYS = 7;

interface FillFromProps {
  form: RideForm;
  onFill: (form: RideForm) => void;
  onClose: () => void;
}

export function FillFrom({ form, onFill, onClose }: FillFromProps) {
  const { t } = useTranslation(['series', 'common']);
  const phone = useMediaQuery('(max-width:599px)');
  const format = useFormat();
  const templates = useRideTemplates();
  const past = useDriverRides('past');
  const upcoming = useDriverRides('upcoming');
  const rides = [...(upcoming.data ?? []), ...(past.data ?? [])];
  const lastWeek = ridesOfLast7Days(past.data ?? [], serverNow());
  const latest = distinctRides(rides).slice(0, MAX_RIDES);
  const loading = templates.isPending || past.isPending || upcoming.isPending;
  const failed = [templates, past, upcoming].find(({ isError, data }) => isError && !data);
  const empty = !loading && !failed && templates.data?.length === 0 && rides.length === 0;
  return (
    <Dialog
      open
      fullScreen={phone}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': t('fill.title'),
          sx: { width: 1, maxWidth: 480, ...(phone && { borderRadius: 0 }) },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, pt: 1 }}>
        <IconButton aria-label={t('common:close')} onClick={onClose} color="inherit">
          <ArrowBackRounded />
        </IconButton>
        <CardTitle>{t('fill.title')}</CardTitle>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, px: 4, pb: 5, pt: 2, overflowY: 'auto' }}>
        {loading && <Loader />}
        {failed && <ErrorState query={failed} />}
        {empty && <EmptyState drawing="road" title={t('fill.empty')} text={t('fill.emptyText')} />}
        {templates.data && templates.data.length > 0 && (
          <Group title={t('fill.templates')}>
            {templates.data.map((template) => (
              <Box component="li" key={template.id} sx={{ display: 'flex', alignItems: 'center' }}>
                <Choice
                  title={template.name}
                  hint={[journey(template), template.time, template.car_model]
                    .filter((part) => part && part !== template.name)
                    .join(' · ')}
                  onChoose={() => onFill(fillFromTemplate(template, form))}
                />
                <RemoveTemplate template={template} />
              </Box>
            ))}
          </Group>
        )}
        {lastWeek.length > 0 && (
          <Group title={t('fill.lastWeek')}>
            {lastWeek.map((ride) => (
              <RideChoice
                key={ride.id}
                ride={ride}
                when={`${format.calendarDay(copyForm(ride, WEEK_DAYS).day)} ${format.time(ride.departure_time)}`}
                onChoose={() => onFill(copyForm(ride, WEEK_DAYS))}
              />
            ))}
          </Group>
        )}
        {latest.length > 0 && (
          <Group title={t('fill.earlier')}>
            {latest.map((ride) => (
              <RideChoice
                key={ride.id}
                ride={ride}
                when={format.nearMoment(ride.departure_time)}
                onChoose={() => onFill({ ...copyForm(ride, 0), day: form.day })}
              />
            ))}
          </Group>
        )}
      </Box>
    </Dialog>
  );
}

/** The first ride of each route, time and price. */
function distinctRides(rides: readonly Ride[]): Ride[] {
  const known = new Map<string, Ride>();
  for (const ride of rides) {
    const key = [ride.from_city, ride.to_city, ride.departure_time.slice(11, 16), ride.price].join();
    if (!known.has(key)) known.set(key, ride);
  }
  return [...known.values()];
}

const journey = ({ from_city, to_city }: { from_city: string | null; to_city: string | null }) =>
  from_city && to_city && `${from_city} → ${to_city}`;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      <ul style={{ listStyle: 'none', padding: 0 }}>{children}</ul>
    </section>
  );
}

function RideChoice({ ride, when, onChoose }: { ride: Ride; when: string; onChoose: () => void }) {
  const format = useFormat();
  return (
    <li>
      <Choice
        title={journey(ride) || ''}
        hint={`${when} · ${format.money(ride.price)}`}
        onChoose={onChoose}
      />
    </li>
  );
}

function Choice({ title, hint, onChoose }: { title: string; hint: string; onChoose: () => void }) {
  return (
    <ButtonBase
      onClick={onChoose}
      sx={{ flex: 1, width: 1, minHeight: 56, py: 2, display: 'block', textAlign: 'left', borderRadius: 2 }}
    >
      <RowTitle>{title}</RowTitle>
      <Caption component="span">{hint}</Caption>
    </ButtonBase>
  );
}

function RemoveTemplate({ template: { id, name } }: { template: { id: string; name: string } }) {
  const { t } = useTranslation('series');
  const remove = useRemoveTemplate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton aria-label={t('fill.remove', { name })} onClick={() => setAsking(true)}>
        <DeleteOutlineRounded />
      </IconButton>
      {asking && (
        <ConfirmDialog
          title={t('fill.removeTitle', { name })}
          confirm={t('fill.removeConfirm')}
          command={remove}
          done={t('fill.removed')}
          onConfirm={(callbacks) => remove.mutate(id, callbacks)}
          onClose={() => setAsking(false)}
        >
          <Typography>{t('fill.removeText')}</Typography>
        </ConfirmDialog>
      )}
    </>
  );
}
