/** Whether somebody can see an element, as `checkVisibility` says, which Safari has since 17.4 alone. */
export const isShown = (element: Element): boolean => element.getClientRects().length > 0
