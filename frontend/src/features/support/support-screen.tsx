import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CardLink } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { LoadMore } from '../../components/load-more';
import { LongList } from '../../components/long-list';
import { MainLink } from '../../components/main-button';
import { Screen } from '../../components/screen';
import { CardSkeletons } from '../../components/skeletons';
import { StaleMark } from '../../components/stale-mark';
import { StatusChip } from '../../components/status-chip';
import { SupportContacts } from '../../components/support-contacts';
import { Caption, RowTitle, SectionTitle, TWO_LINES } from '../../components/text';
import { useFormat } from '../../lib/format/use-format';
import { type SupportCase, useCases } from './api/support';
import { CaseForm } from './components/case-form';
import { subjectIn, TONES } from './support';

// Same chunk as its parent screen.
export { CaseScreen } from './case-screen';

/** `?new` or a subject shows the form. */
export function SupportScreen() {
  const { t } = useTranslation(['support', 'claims']);
  const [params] = useSearchParams();
  const subject = subjectIn(params);
  const writing = subject !== null || params.has('new');
  return (
    <Screen
      title={t('title')}
      backTo="/profile"
      {...(!writing && {
        footer: (
          <MainLink to="/support?new" fullWidth>
            {t('new')}
          </MainLink>
        ),
      })}
    >
      {writing && <CaseForm key={subject?.id} subject={subject} />}
      <Cases quiet={writing} />
    </Screen>
  );
}

/** @param quiet shows only the contacts if there are no cases, because the form comes first */
function Cases({ quiet }: { quiet: boolean }) {
  const { t } = useTranslation('support');
  const query = useCases();
  const cases = query.data?.pages.flatMap((page) => page.data) ?? [];
  // Includes the contacts.
  if (query.isLoadingError && !quiet) return <ErrorState query={query} />;
  return (
    <>
      <SupportContacts />
      {!quiet && query.isPending && <CardSkeletons heights={[92, 92]} />}
      {cases.length > 0 ? (
        <>
          <SectionTitle>{t('cases')}</SectionTitle>
          <StaleMark query={query} />
          <LongList>
            {cases.map((one) => (
              <li key={one.id}>
                <CaseCard supportCase={one} />
              </li>
            ))}
          </LongList>
          <LoadMore query={query} label={t('more')} />
        </>
      ) : (
        !quiet && query.data && <EmptyState drawing="person" title={t('none')} text={t('noneText')} />
      )}
    </>
  );
}

function CaseCard({ supportCase }: { supportCase: SupportCase }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const { id, category, status, summary, subject, last_message_at } = supportCase;
  return (
    <CardLink to={`/support/${id}`} sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <span style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
        <RowTitle>{t(`category.${category}`)}</RowTitle>
        <StatusChip tone={TONES[status]}>{t(`status.${status}`)}</StatusChip>
      </span>
      <span style={TWO_LINES}>{summary}</span>
      <Caption component="span">
        {[subject && `${subject.from_city} → ${subject.to_city}`, format.nearMoment(last_message_at)]
          .filter(Boolean)
          .join(' · ')}
      </Caption>
    </CardLink>
  );
}
