export { containsLink } from './links';
export { hasNumber, revealsCode } from './numbers';
export { isUnfitLine, nameInOurTexts } from './reserved-words';
export { detectGravest, detectWarning, namesMoney, TEXT_WARNINGS, type TextWarning } from './text-warning';
