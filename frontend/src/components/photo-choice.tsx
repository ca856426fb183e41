import CloseRounded from '@mui/icons-material/CloseRounded';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileLink } from './file-input';
import { ErrorNote, Note } from './text';

export const MAX_PHOTOS = 3;

interface AddPhotosProps {
  remaining: number;
  busy: boolean;
  onAdd: (photos: File[]) => void;
}

export function AddPhotos({ remaining, busy, onAdd }: AddPhotosProps) {
  const { t } = useTranslation('claims');
  const [tooMany, setTooMany] = useState(false);
  return (
    <>
      {remaining > 0 && (
        <FileLink
          name={t('photos.add', { count: remaining })}
          photos
          multiple
          disabled={busy}
          onChoose={(chosen) => {
            setTooMany(chosen.length > remaining);
            onAdd(chosen.slice(0, remaining));
          }}
        >
          {busy ? t('photos.sending') : t('photos.add', { count: remaining })}
        </FileLink>
      )}
      {tooMany && remaining <= 0 && <ErrorNote>{t('photos.tooMany', { most: MAX_PHOTOS })}</ErrorNote>}
    </>
  );
}

type StoredPhotos = readonly { id: string; url: string }[];

export function PhotoLinks({ photos }: { photos: StoredPhotos }) {
  const { t } = useTranslation('claims');
  return photos.map(({ id, url }, index) => (
    <Link key={id} href={url} target="_blank" rel="noopener" sx={{ minHeight: 48, lineHeight: '48px' }}>
      {t('photos.name', { number: index + 1 })}
    </Link>
  ));
}

interface PhotoChoiceProps {
  photos: readonly File[];
  /** Photos that are already uploaded and can't be removed. */
  stored?: StoredPhotos;
  disabled: boolean;
  onChange: (photos: File[]) => void;
}

export function PhotoChoice({ photos, stored = [], disabled, onChange }: PhotoChoiceProps) {
  const { t } = useTranslation('claims');
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      <PhotoLinks photos={stored} />
      {photos.map((photo, index) => (
        <Chip
          key={`${index}-${photo.name}`}
          label={t('photos.name', { number: stored.length + index + 1 })}
          icon={<CloseRounded />}
          aria-label={t('photos.remove', { number: stored.length + index + 1 })}
          disabled={disabled}
          onClick={() => onChange(photos.filter((_one, at) => at !== index))}
          sx={{ height: 48, borderRadius: '12px' }}
        />
      ))}
      <AddPhotos
        remaining={MAX_PHOTOS - stored.length - photos.length}
        busy={disabled}
        onAdd={(chosen) => onChange([...photos, ...chosen])}
      />
      {stored.length > 0 && <Note>{t('photos.stored')}</Note>}
    </div>
  );
}
