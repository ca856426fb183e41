import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Avatar } from '../../components/avatar';
import { Card } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { LoadMore } from '../../components/load-more';
import { PersonActions } from '../../components/person-actions';
import { RatingMark, Star } from '../../components/rating-mark';
import { Screen } from '../../components/screen';
import { CardSkeletons } from '../../components/skeletons';
import { StatusChip } from '../../components/status-chip';
import { Note } from '../../components/text';
import { api, dataOf, unwrap } from '../../lib/api/client';
import type { Schemas } from '../../lib/api/types';
import { useAuth } from '../../lib/auth/auth-context';
import { pageSize } from '../../lib/data-saver';
import { dayOf } from '../../lib/format/days';
import { useFormat } from '../../lib/format/use-format';
import { usePersonName } from '../../lib/person-name';
import { ReplyDialog, ReportRatingDialog } from './components/rating-dialogs';
import { RatingText } from './components/rating-text';

const usePerson = (id: string) =>
  useQuery({
    queryKey: ['people', id],
    queryFn: ({ signal }) => dataOf(api.GET('/api/profiles/{id}', { params: { path: { id } }, signal })),
  });

const useRatingsOf = (id: string) =>
  useInfiniteQuery({
    queryKey: ['people', id, 'ratings'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize(20), ...(pageParam && { cursor: pageParam }) };
      return unwrap(api.GET('/api/profiles/{id}/ratings', { params: { path: { id }, query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.next : null),
  });

type Person = Schemas['PersonResponse'];
type ListedRating = Schemas['ListedRatingResponse'];

const STARS = [5, 4, 3, 2, 1] as const;

export function PersonScreen() {
  const { id = '' } = useParams();
  const { t } = useTranslation('ratings');
  const nameOf = usePersonName();
  const person = usePerson(id);
  const title = person.data ? nameOf(person.data.full_name, t('person.unnamed')) : t('person.title');
  return (
    <Screen title={title} backTo="/rides">
      {person.isPending && <CardSkeletons heights={[120, 160, 200]} />}
      {person.isError && !person.data && <ErrorState query={person} ofUrl />}
      {person.data && (
        <>
          <Summary person={person.data} name={title} />
          <Ratings person={person.data} />
          <PersonActions userId={person.data.id} name={title} />
        </>
      )}
    </Screen>
  );
}

function Summary({ person, name }: { person: Person; name: string }) {
  const { t } = useTranslation(['ratings', 'rides']);
  const format = useFormat();
  const { rating, distribution, corridors, rides_driven, cancellations_6_months } = person;
  return (
    <Card gap={3}>
      <div style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
        <Avatar name={person.full_name} url={person.avatar_url} size={64} />
        <div style={{ display: 'grid', gap: 4 }}>
          <Typography variant="h3" component="h2">
            {name}
          </Typography>
          <RatingMark rating={rating} />
          {person.role === 'driver' && (
            <span>
              <StatusChip tone="good">✓ {t('rides:results.documents')}</StatusChip>
            </span>
          )}
        </div>
      </div>
      {rating.count > 0 && (
        <div style={{ display: 'grid', gap: 6 }}>
          {STARS.map((stars) => {
            const count = distribution[stars] ?? 0;
            return (
              <div key={stars} style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
                <Typography variant="body2" sx={{ width: 32 }} aria-hidden>
                  {stars} <Star />
                </Typography>
                <LinearProgress
                  variant="determinate"
                  value={(100 * count) / rating.count}
                  aria-label={t('person.withStars', { stars: t('stars', { count: stars }), count })}
                  sx={{ flex: 1, height: 8, borderRadius: 4, bgcolor: 'brand.primarySoft' }}
                />
                <Typography
                  variant="body2"
                  color="textSecondary"
                  sx={{ width: 24 }}
                  align="right"
                  aria-hidden
                >
                  {count}
                </Typography>
              </div>
            );
          })}
        </div>
      )}
      <Note component="ul" sx={{ pl: 4 }}>
        {person.role === 'driver' && (
          <>
            <li>{t('person.ridesDriven', { count: rides_driven })}</li>
            <li>{t('person.cancellations', { count: cancellations_6_months })}</li>
          </>
        )}
        {corridors.length > 0 && (
          <li>
            {t('person.corridors', {
              list: corridors.map(({ from_city, to_city }) => `${from_city} → ${to_city}`).join(', '),
            })}
          </li>
        )}
        <li>{t('person.since', { day: format.date(dayOf(new Date(person.member_since))) })}</li>
      </Note>
    </Card>
  );
}

function Ratings({ person }: { person: Person }) {
  const { t } = useTranslation('ratings');
  const ratings = useRatingsOf(person.id);
  const listed = ratings.data?.pages.flatMap((page) => page.data) ?? [];
  if (ratings.isPending) return <Skeleton variant="rounded" height={160} />;
  if (ratings.isError && listed.length === 0) return <ErrorState query={ratings} />;
  if (listed.length === 0) {
    return <EmptyState drawing="person" title={t('person.none')} text={t('person.noneText')} />;
  }
  return (
    <>
      {listed.map((rating) => (
        <Card key={rating.id}>
          <ListedRating rating={rating} />
        </Card>
      ))}
      <LoadMore query={ratings} label={t('person.more')} />
    </>
  );
}

function ListedRating({ rating }: { rating: ListedRating }) {
  const { t } = useTranslation('ratings');
  const format = useFormat();
  const nameOf = usePersonName();
  const { user } = useAuth();
  const [replying, setReplying] = useState(false);
  const [reporting, setReporting] = useState(false);
  const author = nameOf(rating.rater_name, t('person.unnamed'));
  return (
    <RatingText title={`${author} · ${format.date(dayOf(new Date(rating.created_at)))}`} rating={rating}>
      {user?.id === rating.ratee_id && rating.reply === null && (
        <Button onClick={() => setReplying(true)} sx={{ justifySelf: 'start', ml: -2 }}>
          {t('reply.action')}
        </Button>
      )}
      {user !== null && user.id !== rating.rater_id && (
        <Button
          color="inherit"
          onClick={() => setReporting(true)}
          sx={{ justifySelf: 'start', ml: -2, color: 'text.secondary' }}
        >
          {t('report.action')}
        </Button>
      )}
      {replying && <ReplyDialog ratingId={rating.id} onClose={() => setReplying(false)} />}
      {reporting && <ReportRatingDialog ratingId={rating.id} onClose={() => setReporting(false)} />}
    </RatingText>
  );
}
