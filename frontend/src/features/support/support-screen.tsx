import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { CardForm, CardLink } from '../../components/card';
import { ChoiceChips } from '../../components/choice-chips';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { LoadMore } from '../../components/load-more';
import { LongList } from '../../components/long-list';
import { MainButton, MainLink } from '../../components/main-button';
import { PhotoChoice } from '../../components/photo-choice';
import { Screen } from '../../components/screen';
import { CardSkeletons } from '../../components/skeletons';
import { StaleMark } from '../../components/stale-mark';
import { StatusChip } from '../../components/status-chip';
import { SupportContacts } from '../../components/support-contacts';
import { Caption, CardTitle, FailureNote, RowTitle, SectionTitle, TWO_LINES } from '../../components/text';
import { TextArea } from '../../components/text-box';
import { toast } from '../../components/toast';
import { useFormat } from '../../lib/format/use-format';
import { type SupportCase, useCases, useOpenCase } from './api/support';
import { CATEGORIES, type Category, type Subject, subjectIn, TEXT_LENGTH, TONES } from './support';

function defaultCategory(subject: Subject | null): Category {
  if (subject === null) return 'other';
  return subject.type === 'payment' ? 'payment' : 'trip';
}

function CaseForm({ subject }: { subject: Subject | null }) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const open = useOpenCase();
  const [category, setCategory] = useState(() => defaultCategory(subject));
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<File[]>([]);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    open.mutate(
      {
        category,
        text: text.trim(),
        photos,
        ...(subject && { subject_type: subject.type, subject_id: subject.id }),
      },
      {
        onSuccess: ({ id, photoError }) => {
          if (photoError) toast.failed(t('photosFailed'));
          else toast.done(t('sent'));
          void navigate(`/support/${id}`, { replace: true });
        },
      },
    );
  };
  return (
    <CardForm onSubmit={send}>
      <CardTitle>{t(subject ? 'aboutTrip' : 'new')}</CardTitle>
      <ChoiceChips
        legend={t('about')}
        value={category}
        choices={CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        onChange={setCategory}
      />
      <TextArea
        label={t('text')}
        hint={t('textHint')}
        value={text}
        maxLength={TEXT_LENGTH}
        required
        onChange={(event) => setText(event.target.value)}
      />
      <PhotoChoice photos={photos} disabled={open.isPending} onChange={setPhotos} />
      <FailureNote error={open.error} />
      <MainButton type="submit" disabled={text.trim() === ''} loading={open.isPending}>
        {t('send')}
      </MainButton>
    </CardForm>
  );
}

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
