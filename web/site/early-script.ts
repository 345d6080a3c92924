/**
 * Runs before anything else is loaded, and for good: marks the page as loaded and as scrolled past 50 px, and closes
 * a menu or a dialog once one of its links is chosen. Both open, close and listen to Escape by HTML alone.
 */
export const earlyScript = `(()=>{const h=document.documentElement,s=()=>h.toggleAttribute("data-scrolled",scrollY>50);
addEventListener("scroll",s,{passive:true});addEventListener("pageshow",s);s();
addEventListener("load",()=>h.setAttribute("data-loaded",""));
document.addEventListener("click",e=>{const a=e.target.closest("a");a?.closest("[popover]")?.hidePopover?.();a?.closest("dialog")?.close()})})()`
