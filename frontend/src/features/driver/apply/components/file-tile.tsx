import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { styled } from '@mui/material/styles';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { FileInput } from '../../../../components/file-input';
import { Spinner } from '../../../../components/loader';
import { Pressable } from '../../../../components/pressable';
import { type DraftFile, isPdf } from '../draft';
import { useFormatBytes } from '../progress';

const Empty = styled(FileInput)(({ theme }) => {
  const { palette } = theme.vars;
  return {
    flexDirection: 'column',
    gap: 4,
    width: '100%',
    aspectRatio: '8 / 5.6',
    padding: 8,
    border: `1.5px dashed ${palette.brand.control}`,
    borderRadius: 16,
    background: palette.background.paper,
    textAlign: 'center',
    fontSize: '0.875rem',
    lineHeight: 1.3,
    '& svg': { fontSize: 28, color: palette.primary.main },
    '& b': { color: palette.primary.main },
    '&[data-failed="true"]': { borderColor: palette.error.main },
    '@media (hover: hover)': { '&:hover:not(:has(:disabled))': { borderColor: palette.primary.main } },
  };
});

const Filled = styled(Pressable)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  aspectRatio: '8 / 5.6',
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  '& .pdf': {
    display: 'grid',
    justifyItems: 'center',
    gap: 4,
    padding: 8,
    fontSize: '0.875rem',
    minWidth: 0,
  },
  '& .pdf svg': { fontSize: 32, color: theme.vars.palette.error.main },
  '& .pdf span': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

interface EmptyTileProps {
  name: string;
  camera: boolean;
  preparing: boolean;
  failed: boolean;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
}

export function EmptyTile({ name, camera, preparing, failed, multiple = false, onChoose }: EmptyTileProps) {
  const { t } = useTranslation('apply');
  const action = t(camera ? 'files.take' : 'files.choose');
  return (
    <Empty
      name={`${name}, ${action}`}
      camera={camera}
      multiple={multiple}
      disabled={preparing}
      onChoose={onChoose}
      failed={failed}
    >
      {preparing ? (
        <span role="status">
          <Spinner aria-hidden style={{ width: 28, height: 28, borderWidth: 3 }} />
          <br />
          {t('files.preparing')}
        </span>
      ) : (
        <>
          {camera ? <PhotoCameraOutlined aria-hidden /> : <UploadFileOutlined aria-hidden />}
          <b>{name}</b>
          {action}
        </>
      )}
    </Empty>
  );
}

interface FileTileProps {
  name: string;
  file: DraftFile;
  content: Blob | undefined;
  onOpen: () => void;
}

export function FileTile({ name, file, content, onOpen }: FileTileProps) {
  const { t } = useTranslation('apply');
  const formatBytes = useFormatBytes();
  return (
    <Filled onClick={onOpen} aria-label={t('files.view', { name })}>
      {isPdf(file) ? (
        <span className="pdf">
          <PictureAsPdfOutlined aria-hidden />
          <span>{file.name}</span>
          <span>{formatBytes(file.size)}</span>
        </span>
      ) : (
        content && <BlobImage content={content} alt="" />
      )}
    </Filled>
  );
}

export function BlobImage({
  content,
  alt,
  style,
}: {
  content: Blob;
  alt: string;
  style?: React.CSSProperties;
}) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(content);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [content],
  );
  return <img ref={show} alt={alt} style={style} />;
}
