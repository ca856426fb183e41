import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { styled } from '@mui/material/styles';
import { type DraftFile, isPdf } from '../draft';
import { BlobImage } from './blob-image';

const Strip = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    width: 56,
    height: 40,
    overflow: 'hidden',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    background: theme.vars.palette.background.default,
  },
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));

interface ThumbnailsProps {
  files: readonly DraftFile[];
  contents: ReadonlyMap<string, Blob>;
  /** How many of what. */
  label: string;
}

/** Small pictures of what is there, said as a number to who doesn't see them. */
export function Thumbnails({ files, contents, label }: ThumbnailsProps) {
  return (
    <Strip role="img" aria-label={label}>
      {files.map((file) => (
        <Thumbnail key={file.id} file={file} content={contents.get(file.id)} />
      ))}
    </Strip>
  );
}

function Thumbnail({ file, content }: { file: DraftFile; content: Blob | undefined }) {
  return (
    <span aria-hidden>
      {isPdf(file) ? (
        <PictureAsPdfOutlined fontSize="small" color="error" />
      ) : (
        content && <BlobImage content={content} alt="" />
      )}
    </span>
  );
}
