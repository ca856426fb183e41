import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { CardForm, CardLink } from '../../components/card';
import { ErrorState } from '../../components/error-state';
import { MainButton, MainLink } from '../../components/main-button';
import { PhotoChoice } from '../../components/photo-choice';
import { Screen } from '../../components/screen';
import { CardSkeletons } from '../../components/skeletons';
import { StaleMark } from '../../components/stale-mark';
import { StatusChip } from '../../components/status-chip';
import { Caption, FailureNote, Note, RowTitle } from '../../components/text';
import { TextArea } from '../../components/text-box';
import { brand } from '../../lib/brand';
import { useSavesData } from '../../lib/data-saver';
import { useFormat } from '../../lib/format/use-format';
import { type SupportCaseDetail, useCase, useSendMessage } from './api/support';
import { subjectPath, TEXT_LENGTH, TONES } from './support';

type Message = SupportCaseDetail['messages'][number];

export function CaseScreen() {
  const { id = '' } = useParams();
  const { t } = useTranslation(['support', 'claims']);
  const query = useCase(id);
  const { data } = query;
  return (
    <Screen
      title={data ? t(`category.${data.category}`) : t('title')}
      backTo="/support"
      actions={
        data && (
          <span style={{ marginRight: 12 }}>
            <StatusChip tone={TONES[data.status]}>{t(`status.${data.status}`)}</StatusChip>
          </span>
        )
      }
    >
      {query.isPending && <CardSkeletons heights={[64, 96, 120]} />}
      {query.isError && !data && <ErrorState query={query} ofUrl />}
      {data && (
        <>
          <StaleMark query={query} />
          {data.subject && <SubjectCard subject={data.subject} />}
          <Messages aria-label={t('messages')}>
            {data.messages.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </Messages>
          {data.status === 'solved' && <Note>{t(data.can_reply ? 'reopens' : 'closed')}</Note>}
          {data.can_reply ? <Composer id={id} /> : <MainLink to="/support?new">{t('new')}</MainLink>}
        </>
      )}
    </Screen>
  );
}

function SubjectCard({ subject }: { subject: NonNullable<SupportCaseDetail['subject']> }) {
  const format = useFormat();
  const { from_city, to_city, departure_time, amount } = subject;
  return (
    <CardLink to={subjectPath(subject)}>
      <RowTitle>
        {from_city} → {to_city}
      </RowTitle>
      <Caption component="span">
        {[format.nearMoment(departure_time), amount !== null && format.money(amount)]
          .filter(Boolean)
          .join(' · ')}
      </Caption>
    </CardLink>
  );
}

const Messages = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& li': {
    justifySelf: 'start',
    maxWidth: '85%',
    padding: '10px 14px',
    borderRadius: 16,
    border: `1px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.paper,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '& li[data-own="true"]': { justifySelf: 'end', background: theme.vars.palette.brand.primarySoft },
}));

function MessageItem({ message }: { message: Message }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const { from, text, photos, created_at } = message;
  return (
    <li data-own={from === 'person'}>
      <Caption component="span">
        {t(`from.${from}`, { brand: brand.name })} ·{' '}
        <time dateTime={created_at}>{format.nearMoment(created_at)}</time>
      </Caption>
      {text && <div dir="auto">{text}</div>}
      {photos.map((photo, index) => (
        <Photo key={photo.id} url={photo.url} number={index + 1} />
      ))}
    </li>
  );
}

/**
 * Keeps the first link, although each response has a new one, so that the photo loads once. Takes the next link if
 * loading fails.
 */
function Photo({ url, number }: { url: string; number: number }) {
  const { t } = useTranslation('claims');
  const saves = useSavesData();
  const [src, setSrc] = useState(url);
  const [failed, setFailed] = useState(false);
  if (failed && url !== src) {
    setSrc(url);
    setFailed(false);
  }
  const name = t('photos.name', { number });
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      style={{ display: 'inline-block', minHeight: 48, marginRight: 8 }}
    >
      {saves ? (
        name
      ) : (
        <img
          src={src}
          alt={name}
          onError={() => setFailed(true)}
          loading="lazy"
          width={120}
          height={120}
          style={{ objectFit: 'cover', borderRadius: 8 }}
        />
      )}
    </a>
  );
}

function Composer({ id }: { id: string }) {
  const { t } = useTranslation('support');
  const send = useSendMessage(id);
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<File[]>([]);
  return (
    <CardForm
      onSubmit={(event) => {
        event.preventDefault();
        const sent = () => {
          // Keeps a text that was changed meanwhile.
          setText((current) => (current === text ? '' : current));
          setPhotos([]);
        };
        send.mutate({ text: text.trim(), photos }, { onSuccess: sent });
      }}
    >
      <TextArea
        label={t('answer')}
        value={text}
        maxLength={TEXT_LENGTH}
        onChange={(event) => setText(event.target.value)}
      />
      <PhotoChoice photos={photos} disabled={send.isPending} onChange={setPhotos} />
      <FailureNote error={send.error} />
      <MainButton type="submit" disabled={text.trim() === '' && photos.length === 0} loading={send.isPending}>
        {t('send')}
      </MainButton>
    </CardForm>
  );
}
