import Rating from '@mui/material/Rating';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/text';
import type { Schemas } from '../../../lib/api/types';

type RatingContent = Pick<Schemas['RatingResponse'], 'stars' | 'tags' | 'comment' | 'reply'>;

interface RatingTextProps {
  title: string;
  rating: RatingContent;
  children?: ReactNode;
}

export function RatingText({ title, rating: { stars, tags, comment, reply }, children }: RatingTextProps) {
  const { t } = useTranslation('ratings');
  return (
    <div style={{ display: 'grid', gap: 4, overflowWrap: 'anywhere' }}>
      <Note>{title}</Note>
      <Rating readOnly size="small" value={stars} aria-label={t('stars', { count: stars })} />
      {tags.length > 0 && (
        <Typography variant="body2">{tags.map((tag) => t(`tag.${tag}`)).join(' · ')}</Typography>
      )}
      {comment && <Typography>{comment}</Typography>}
      {reply && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ pl: 3, borderLeft: 3, borderColor: 'divider' }}
        >
          {t('reply.said', { text: reply })}
        </Typography>
      )}
      {children}
    </div>
  );
}
