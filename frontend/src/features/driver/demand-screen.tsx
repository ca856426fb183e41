import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Card } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { LongList } from '../../components/long-list';
import { Screen } from '../../components/screen';
import { CardSkeletons, LoadingList } from '../../components/skeletons';
import { StaleMark } from '../../components/stale-mark';
import { Note, RowTitle } from '../../components/text';
import { api, dataOf } from '../../lib/api/client';
import type { Schemas } from '../../lib/api/types';
import { useAuth } from '../../lib/auth/auth-context';
import { useFormat } from '../../lib/format/use-format';
import { LIST_STALE_MS } from '../../lib/query/query-client';
import { BecomeDriver } from './components/become-driver';
import { readRideDraft, saveRideDraft } from './ride-form';

const useDemand = (enabled: boolean) =>
  useQuery({
    queryKey: ['driver', 'demand'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/driver/demand', { signal })),
    staleTime: LIST_STALE_MS,
    enabled,
  });

export function DemandScreen() {
  const { t } = useTranslation('demand');
  const isDriver = useAuth().user?.is_driver ?? false;
  const demand = useDemand(isDriver);
  return (
    <Screen title={t('title')} backTo="/driver">
      {!isDriver && <BecomeDriver />}
      {isDriver && demand.isPending && (
        <LoadingList rows={4}>
          <CardSkeletons heights={[96]} />
        </LoadingList>
      )}
      {isDriver && !demand.data && demand.isError && <ErrorState title={t('failed')} query={demand} />}
      {demand.data && (
        <>
          <StaleMark query={demand} />
          {demand.data.length === 0 ? (
            <EmptyState drawing="road" title={t('emptyTitle')} text={t('emptyText')} />
          ) : (
            <>
              <Note>{t('intro')}</Note>
              <LongList>
                {demand.data.map((row) => (
                  <li key={`${row.from_city} ${row.to_city} ${row.date}`}>
                    <DemandCard {...row} />
                  </li>
                ))}
              </LongList>
            </>
          )}
        </>
      )}
    </Screen>
  );
}

function DemandCard({ from_city, to_city, date, people }: Schemas['DemandResponse']) {
  const { t } = useTranslation('demand');
  const format = useFormat();
  const navigate = useNavigate();
  const journey = `${from_city} → ${to_city}`;
  const day = format.calendarDay(date);
  const publish = () => {
    const draft = readRideDraft();
    // Another journey's draft has other stops and prices.
    const kept = draft.from_city === from_city && draft.to_city === to_city ? draft : {};
    saveRideDraft({ ...kept, from_city, to_city, day: date });
    void navigate('/driver/rides/new');
  };
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <div style={{ flex: '1 1 10rem', minWidth: 0 }}>
        <RowTitle>{journey}</RowTitle>
        <Note component="span">
          {day} · {t('people', { people })}
        </Note>
      </div>
      <Button variant="outlined" aria-label={t('publishOne', { journey, day })} onClick={publish}>
        {t('publish')}
      </Button>
    </Card>
  );
}
