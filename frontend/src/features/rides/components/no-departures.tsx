import Button from '@mui/material/Button';
import { Note, RowTitle, SectionTitle } from '../../../components/text';
import { useTranslation } from 'react-i18next';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { useNavigate } from 'react-router';
import { CardLink } from '../../../components/card';
import { EmptyState } from '../../../components/empty-state';
import { LinkButton } from '../../../components/link-button';
import { useFormat } from '../../../lib/format/use-format';
import { DAYS_AHEAD, useNearbyRoutes, useRideDays } from '../api/ride-days';
import type { RideSearch } from '../api/search-rides';
import { emptyResultReason, nearestDays } from '../no-departures';
import { filterCount, isFiltered, withoutFilters } from '../search-filters';
import { searchPath } from '../search-params';
import { AlertOffer } from './alert-offer';
import { offerUndo } from '../../../components/undo';

export function NoDepartures({ search }: { search: RideSearch }) {
  const { t } = useTranslation(['rides', 'common']);
  const format = useFormat();
  const fewerSeats = useRideDays({ ...search, min_seats: 1 }, search.min_seats > 1);
  const days = useRideDays(search);
  const { reason, seats } = emptyResultReason(search.date, isFiltered(search), fewerSeats.data);
  const other = nearestDays(search.date, days.data);
  const ways = {
    filters: null,
    seats: { to: { ...search, min_seats: seats }, label: t('results.withSeats', { count: seats }) },
    none: null,
  };
  const way = ways[reason];
  return (
    <>
      <EmptyState
        drawing="road"
        title={
          reason === 'seats'
            ? t('results.fewerTitle', { count: seats })
            : t('results.emptyTitle', { day: format.longCalendarDay(search.date) })
        }
        text={
          reason === 'none' && days.isSuccess && other.length === 0
            ? t('results.noDay', { count: DAYS_AHEAD })
            : t(`results.because.${reason}`)
        }
        action={
          (reason === 'filters' && <ClearFilters search={search} />) ||
          (way && (
            <LinkButton replace to={searchPath(way.to)} variant="contained" size="large">
              {way.label}
            </LinkButton>
          ))
        }
      />
      <AlertOffer search={search} />
      {other.length > 0 && (
        <Section title={t('results.otherDays')}>
          {other.map((day) => (
            <Way
              key={day.date}
              to={searchPath({ ...withoutFilters(search), date: day.date })}
              name={format.calendarDay(day.date)}
              facts={`${t('results.departures', { count: day.rides })} · ${t('results.fromPrice', { price: format.money(day.cheapest_amount) })}`}
            />
          ))}
        </Section>
      )}
      <Neighbours search={search} />
    </>
  );
}

function Neighbours({ search }: { search: RideSearch }) {
  const { t } = useTranslation('rides');
  const format = useFormat();
  const routes = useNearbyRoutes(search).data;
  if (!routes || routes.length === 0) return null;
  const away = (km: number, town: string) => km > 0 && t('results.away', { km, town });
  return (
    <Section title={t('results.nearby')}>
      {routes.map(({ from_city, to_city, from_km, to_km, cheapest_amount }) => (
        <Way
          key={`${from_city} ${to_city}`}
          to={searchPath({ ...withoutFilters(search), from_city, to_city })}
          name={`${from_city} → ${to_city}`}
          facts={[
            away(from_km, search.from_city),
            away(to_km, search.to_city),
            t('results.fromPrice', { price: format.money(cheapest_amount) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section style={{ display: 'grid', gap: 8 }}>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </section>
  );
}

function Way({ to, name, facts }: { to: string; name: string; facts: string }) {
  return (
    <CardLink to={to} replace sx={{ py: 3 }}>
      <RowTitle>{name}</RowTitle>
      <Note component="span">{facts}</Note>
    </CardLink>
  );
}

export function ClearFilters({ search }: { search: RideSearch }) {
  const { t } = useTranslation('rides');
  const navigate = useNavigate();
  const show = (wanted: RideSearch) => void navigate(searchPath(wanted), { replace: true });
  const clear = () => {
    const before = window.location.pathname;
    show({ ...withoutFilters(search), sort: 'departure_time' });
    offerUndo('filters', () => {
      // Only while the same results are still open.
      if (window.location.pathname === before) show(search);
    });
  };
  return (
    <div>
      <Button variant="outlined" startIcon={<CloseRounded />} onClick={clear}>
        {t('results.clearFilters', { count: filterCount(search) })}
      </Button>
    </div>
  );
}
