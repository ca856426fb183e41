import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../../components/card';
import { LongList } from '../../../components/long-list';
import { Note, RowTitle, SectionTitle } from '../../../components/text';
import { useFormat } from '../../../lib/format/use-format';
import { useNearbyRoutes, useRideDays } from '../api/ride-days';
import type { RideSearch } from '../api/search-rides';
import { nearestDays } from '../no-departures';
import { withoutFilters } from '../search-filters';
import { searchPath } from '../search-path';

const Below = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  marginTop: 8,
  paddingTop: 20,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

interface NearMatchesProps {
  search: RideSearch;
  /** Number of days before and after the searched day. */
  daysAround: number;
}

/** Offers other days, which the day strip has already fetched, and nearby towns. */
export function NearMatches({ search, daysAround }: NearMatchesProps) {
  const { t } = useTranslation('rides');
  const format = useFormat();
  const days = nearestDays(search.date, useRideDays(search).data, daysAround);
  const routes = useNearbyRoutes(search).data ?? [];
  const unfiltered = withoutFilters(search);
  const matches = [
    ...days.map(({ date, ...found }) => ({
      ...found,
      to: { ...unfiltered, date },
      name: format.calendarDay(date),
    })),
    ...routes.map(({ from_city, to_city, from_km, to_km, ...found }) => ({
      ...found,
      to: { ...unfiltered, from_city, to_city },
      name: [
        from_km > 0 && t('results.fromTown', { town: from_city, km: from_km }),
        to_km > 0 && t('results.toTown', { town: to_city, km: to_km }),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  ];
  if (matches.length === 0) return null;
  return (
    <Below aria-label={t('results.near')}>
      <SectionTitle>{t('results.near')}</SectionTitle>
      <LongList>
        {matches.map(({ to, name, rides, cheapest_amount }) => (
          <li key={searchPath(to)}>
            <CardLink
              to={searchPath(to)}
              replace
              sx={{ py: 3, '&::first-letter': { textTransform: 'uppercase' } }}
            >
              <RowTitle>{name}</RowTitle>
              <Note component="span">
                {[
                  to.date === search.date && `${to.from_city} → ${to.to_city}`,
                  t('results.departures', { count: rides }),
                  t('results.fromPrice', { price: format.money(cheapest_amount) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Note>
            </CardLink>
          </li>
        ))}
      </LongList>
    </Below>
  );
}
