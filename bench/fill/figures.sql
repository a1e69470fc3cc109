-- What the triggers that were left out would have counted.
select recount_figures();
