import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CardForm } from '../../../components/card';
import { ChoiceChips } from '../../../components/choice-chips';
import { FailureNote } from '../../../components/failure-note';
import { MainButton } from '../../../components/main-button';
import { PhotoChoice } from '../../../components/photo-choice';
import { CardTitle } from '../../../components/text';
import { TextArea } from '../../../components/text-box';
import { toast } from '../../../components/toast';
import { useOpenCase } from '../api/support';
import { CATEGORIES, type Category, type Subject, TEXT_LENGTH } from '../support';

export function CaseForm({ subject }: { subject: Subject | null }) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const open = useOpenCase();
  const usual = subject === null ? 'other' : subject.type === 'payment' ? 'payment' : 'trip';
  const [category, setCategory] = useState<Category>(usual);
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<File[]>([]);
  const send = () =>
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
  return (
    <CardForm
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
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
