export const loadTip = () => import('./Tip.tsx')
